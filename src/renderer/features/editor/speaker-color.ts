/** The design's colour for speakers by its number, from 0, as `colorIndexOf` gives it. */
export function speakerColor(index: number): string {
  return `var(--speaker-${index + 1})`
}
