/** Rows that are ticked, by id. */
export type Selection = ReadonlySet<string>

export const NOTHING: Selection = new Set()

/** The selection after a row was ticked or unticked; with `from` all rows between the two become as it. */
export function toggle(selected: Selection, ids: readonly string[], id: string, from: string | null = null): Selection {
  const next = new Set(selected)
  const isOn = !selected.has(id)
  for (const each of between(ids, from ?? id, id)) {
    if (isOn) next.add(each)
    else next.delete(each)
  }
  return next
}

/** All rows, or none when all were ticked. */
export function toggleAll(selected: Selection, ids: readonly string[]): Selection {
  return ids.every((id) => selected.has(id)) ? NOTHING : new Set(ids)
}

function between(ids: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
  return a === -1 || b === -1 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}
