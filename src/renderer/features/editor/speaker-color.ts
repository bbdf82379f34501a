/** How many speakers have a colour of their own before they start again. */
export const SPEAKER_COLORS = 9

/** Colour of a speaker by the place in the transcript's list. */
export function speakerColor(index: number): string {
  return `var(--speaker-${(index % SPEAKER_COLORS) + 1})`
}
