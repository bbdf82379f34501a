/**
 * The same names, each once: a second `Talk.txt` becomes `Talk (2).txt`. Case does not tell names apart, for it does
 * not on every disk.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    let unique = name
    for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = `${name.slice(0, dot)} (${n})${name.slice(dot)}`
    taken.add(unique.toLowerCase())
    return unique
  })
}
