import type { Speaker } from '../contract/transcripts.ts'

/** The speakers listed, and after them those that only paragraphs name. */
export function allSpeakers(
  listed: readonly Speaker[],
  paragraphs: readonly { speaker: string; color: string }[],
): Speaker[] {
  const names = new Set(listed.map((speaker) => speaker.name))
  const missing: Speaker[] = []
  for (const { speaker: name, color } of paragraphs) {
    if (names.has(name)) continue
    names.add(name)
    missing.push({ name, color })
  }
  return [...listed, ...missing]
}
