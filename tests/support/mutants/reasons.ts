import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Why no test has to notice a change: where it is made, what it replaces and by what, and the reason. */
export interface SurvivorReason {
  file: string
  /** The name declared last above the change: a line's number or text would be wrong after the next edit or format. */
  under: string
  /** The code that is replaced; white space and commas before a closing bracket do not count. */
  code: string
  /** What stands there instead, white space folded; `*` for whatever a mutator puts there. */
  replacement: string
  reason: string
  used: boolean
}

/** A change that no test noticed, as Stryker names it. Lines and columns count from 1. */
export interface Survivor {
  fileName: string
  replacement: string
  location: Record<'start' | 'end', { line: number; column: number }>
}

const COLUMNS = 5

/**
 * Reads each *.tsv beside this file: file, name above, code, replacement and reason, separated by tabs, below a
 * heading. @throws Error for a line without five columns.
 */
export function readReasons(): SurvivorReason[] {
  return globSync('*.tsv', { cwd: import.meta.dirname })
    .toSorted()
    .flatMap((name) => {
      const rows = readFileSync(path.join(import.meta.dirname, name), 'utf8')
        .split('\n')
        .slice(1)
      return rows
        .filter((row) => row !== '')
        .map((row) => {
          const cells = row.split('\t')
          if (cells.length !== COLUMNS) throw new Error(`${name} wants ${COLUMNS} columns: ${row}`)
          const [file = '', under = '', code = '', replacement = '', reason = ''] = cells
          return { file, under, code, replacement, reason, used: false }
        })
    })
}

/** The reason for a survivor, which counts as used from then on; undefined when there is none. */
export function reasonFor(reasons: readonly SurvivorReason[], root: string, mutant: Survivor): string | undefined {
  const place = placeOf(root, mutant)
  const found = reasons.find(
    (one) =>
      one.file === place.file &&
      one.under === place.under &&
      bare(one.code) === bare(place.code) &&
      (one.replacement === '*' || bare(one.replacement) === bare(place.replacement)),
  )
  if (found !== undefined) found.used = true
  return found?.reason
}

/** Where a change is made, as the first four columns of a reason name it. */
export function placeOf(
  root: string,
  { fileName, replacement, location }: Survivor,
): Omit<SurvivorReason, 'reason' | 'used'> {
  const file = path.relative(root, path.resolve(root, fileName))
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
  const offset = ({ line, column }: { line: number; column: number }) =>
    lines.slice(0, line - 1).reduce((length, text) => length + text.length + 1, column - 1)
  const code = lines.join('\n').slice(offset(location.start), offset(location.end))
  return { file, under: nameAbove(lines, location.start.line), code: folded(code), replacement: folded(replacement) }
}

/** Reasons that no survivor needed, as `file, under: code`. */
export const unusedReasons = (reasons: readonly SurvivorReason[]): string[] =>
  reasons.filter(({ used }) => !used).map(({ file, under, code }) => `${file}, ${under}: ${code}`)

/** A declaration that is not inside of more than one block. */
const DECLARATION =
  /^ {0,4}(?:export )?(?:async )?(?:(?:function\*?|const|class) (\w+)|(?!if|for|while|switch)(\w+)\(.*\{$)/

function nameAbove(lines: readonly string[], line: number): string {
  for (let at = line - 1; at >= 0; at--) {
    const [, declared, method] = DECLARATION.exec(lines[at] ?? '') ?? []
    const name = declared ?? method
    if (name !== undefined) return name
  }
  return ''
}

const folded = (code: string) => code.replaceAll(/\s+/g, ' ').trim()
const bare = (code: string) => code.replaceAll(/\s+/g, '').replaceAll(/,(?=[)\]}])/g, '')
