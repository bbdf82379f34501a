/** Longest file name that the table shows whole, in characters as a person counts them. */
const LONGEST = 20

const characters = new Intl.Segmenter()

/** The name as the files table shows it: cut to 20 characters plus ` ...` when longer. */
export function shownName(name: string): string {
  const rest = Array.from(characters.segment(name))[LONGEST]
  return rest ? `${name.slice(0, rest.index)} ...` : name
}
