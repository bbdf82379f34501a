import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Why no test has to notice a change: the line that it is made on, what stands there instead, and the reason. */
export interface SurvivorReason {
  file: string
  /** The whole line of the source, trimmed: a number would be wrong after the next edit. */
  line: string
  /** What stands there instead, white space folded; `*` for whatever a mutator puts there. */
  replacement: string
  reason: string
  used: boolean
}

/** A change that no test noticed, as Stryker names it. */
export interface Survivor {
  fileName: string
  replacement: string
  /** Counted from 1. */
  location: { start: { line: number } }
}

const COLUMNS = 4

/** Reads each *.tsv beside this file: a file, a line, a replacement and a reason, separated by tabs, below a heading. @throws Error for a line without four columns. */
export function readReasons(): SurvivorReason[] {
  return globSync('*.tsv', { cwd: import.meta.dirname }).toSorted().flatMap((name) => {
    const rows = readFileSync(path.join(import.meta.dirname, name), 'utf8').split('\n').slice(1)
    return rows.filter((row) => row !== '').map((row) => {
      const cells = row.split('\t')
      if (cells.length !== COLUMNS) throw new Error(`${name} wants ${COLUMNS} columns: ${row}`)
      const [file = '', line = '', replacement = '', reason = ''] = cells
      return { file, line, replacement, reason, used: false }
    })
  })
}

/** The reason for a survivor, which counts as used from then on; undefined when there is none. */
export function reasonFor(reasons: readonly SurvivorReason[], root: string, mutant: Survivor): string | undefined {
  const file = path.relative(root, path.resolve(root, mutant.fileName))
  const line = readFileSync(path.join(root, file), 'utf8').split('\n')[mutant.location.start.line - 1]?.trim()
  const replacement = mutant.replacement.replaceAll(/\s+/g, ' ').trim()
  const found = reasons.find((one) => one.file === file && one.line === line && ['*', replacement].includes(one.replacement))
  if (found !== undefined) found.used = true
  return found?.reason
}

/** Reasons that no survivor needed, as `file: line`. */
export const unusedReasons = (reasons: readonly SurvivorReason[]): string[] =>
  reasons.filter(({ used }) => !used).map(({ file, line }) => `${file}: ${line}`)
