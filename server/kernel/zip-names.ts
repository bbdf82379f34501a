/**
 * Names for entries of a zip: each once, so that a second `Talk.txt` becomes `Talk (2).txt`. Case does not tell names
 * apart, for it does not on every disk; and none begins as a drive does (`C:`), which unpackers take for a place.
 */
export function zipNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((given) => {
    const name = given.replace(/^([a-z]):/iu, '$1-')
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let unique = name
    for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = `${stem} (${n})${ending}`
    taken.add(unique.toLowerCase())
    return unique
  })
}
