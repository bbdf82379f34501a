import type { Transcript } from '../../contract/transcripts.ts'

/** Which speakers of a text were given another name on a side, wherever they speak: the new names by the old. */
export function renamesOf(base: Transcript, side: Transcript): ReadonlyMap<string, string> {
  const there = new Set(side.speakers.map(({ name }) => name))
  const gone = new Set(base.speakers.map(({ name }) => name).filter((name) => !there.has(name)))
  if (gone.size === 0) return new Map()
  const now = new Map(side.paragraphs.map(({ _id, speaker }) => [_id, speaker]))
  const names = new Map<string, Set<string>>()
  for (const { _id, speaker } of base.paragraphs) {
    const is = gone.has(speaker) ? now.get(_id) : undefined
    if (is !== undefined) names.set(speaker, (names.get(speaker) ?? new Set()).add(is))
  }
  return new Map(
    [...names].flatMap(([name, [first, ...others]]) =>
      first === undefined || first === name || others.length > 0 ? [] : [[name, first]],
    ),
  )
}
