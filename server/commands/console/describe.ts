/** What a call answered, as lines for a terminal: a table for each list, a line for each other field. */
export function describe(value: unknown): string {
  if (Array.isArray(value)) return describe({ list: value })
  if (!isObject(value)) return inWords(value)
  const lists = Object.entries(value).filter(([, of]) => isTable(of))
  const fields = Object.entries(value).filter(([name, of]) => !isTable(of) && !(name === 'next' && of === null))
  const lines = fields.map(([name, of]) => `${name}: ${inWords(of)}`)
  const tables = lists.map(([name, rows]) => [
    `${name}:`,
    ...((rows as []).length ? tableOf(rows as object[]) : ['none']),
  ])
  return [...(lines.length > 0 ? [lines] : []), ...tables].map((part) => part.join('\n')).join('\n\n')
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isTable = (value: unknown): boolean => Array.isArray(value) && value.every(isObject)

/** Columns as wide as what stands in them, the last of them as it is. */
function tableOf(rows: readonly object[]): string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = [columns, ...rows.map((row) => columns.map((name) => inWords((row as Record<string, unknown>)[name])))]
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]!.length)))
  return cells.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  )
}

/** One value on a line: of an account its address, of other things what is in them. */
function inWords(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(inWords).join(', ')
  if (typeof value === 'string') return harmless(value)
  if (!isObject(value)) return JSON.stringify(value)
  const name = value['email'] ?? value['team'] ?? value['label']
  if (typeof name === 'string') return harmless(name)
  return Object.entries(value)
    .map(([key, of]) => `${key} ${inWords(of)}`)
    .join(', ')
}

/** On one line, and without what would have the terminal do something: visitors write messages and people addresses. */
const harmless = (text: string): string => text.replaceAll(/[\p{C}\s]+/gu, ' ')
