/**
 * How well a command answers what was typed, 0 (not at all) to 1: every word typed is in its name or its group, best at
 * the start of a word of the name.
 */
export function commandScore(label: string, group: string, typed: string): number {
  const name = label.toLowerCase()
  const scores = typed
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => {
      if (name.startsWith(word)) return 1
      if (name.split(/\s+/u).some((part) => part.startsWith(word))) return 0.8
      if (name.includes(word)) return 0.6
      return group.toLowerCase().startsWith(word) ? 0.4 : 0
    })
  return scores.length === 0 ? 1 : Math.min(...scores)
}
