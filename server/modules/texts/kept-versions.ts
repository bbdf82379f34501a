import { DAY_MS } from '../../../src/shared/durations.ts'
import type { VersionFacts } from './repository.ts'

/** Newest versions that are always kept. */
export const VERSIONS_KEPT = 50

/**
 * Which versions may go, of all of a text, newest first. Beyond the newest 50 there stay the first, the last of each
 * day (UTC), the machine's own with what it was written over, and the `published` one, which its transcriptor goes on
 * reading.
 */
export function versionsToRemove(versions: readonly VersionFacts[], published: number | null): number[] {
  return versions.flatMap(({ version, saved_at, author_id }, index) => {
    if (index < VERSIONS_KEPT || version === published || author_id === null) return []
    const [newer, older] = [versions[index - 1], versions[index + 1]]
    const isLastOfDay = !newer || dayOf(newer.saved_at) !== dayOf(saved_at)
    return isLastOfDay || !older || newer?.author_id === null ? [] : [version]
  })
}

const dayOf = (milliseconds: number) => Math.floor(milliseconds / DAY_MS)
