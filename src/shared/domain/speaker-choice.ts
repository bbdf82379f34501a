/** The most speakers that a person may say there are. */
export const MOST_SPEAKERS = 10

/**
 * Who speaks in a recording, as its owner says: `auto` finds out whether each speaker has a track of their own, and how
 * many there are; `tracks`: each has; `several`: all are on one, and nobody knows how many; or their number.
 */
export const SPEAKER_CHOICES = ['auto', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'several', 'tracks'] as const
export type SpeakerChoice = (typeof SPEAKER_CHOICES)[number]

/** How many speakers there are; null to find out. */
export function speakerNumber(choice: string | null): number | null {
  return choice !== null && /^\d+$/.test(choice) ? Number(choice) : null
}

/** Whether tracks are looked for: `sought` only counts those that differ clearly, `wanted` any that there are. */
export function tracksWanted(choice: string | null): 'sought' | 'wanted' | 'not' {
  if (choice === null || choice === 'auto') return 'sought'
  return choice === 'tracks' ? 'wanted' : 'not'
}
