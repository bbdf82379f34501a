/** Longest file name that the table shows whole, in characters as a person counts them. */
const LONGEST = 20

/** The name as the files table shows it: cut to 20 characters plus ` ...` when longer. */
export function shownName(name: string): string {
  const characters = [...name]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')} ...` : name
}
