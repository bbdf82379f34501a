import type { KeyObject } from 'node:crypto'
import { checkLine } from './line.ts'

/** What a check of lines found. */
export interface TrailReport {
  lines: number
  /** Numbers and times of the first and the last line; null without lines. */
  first: { number: number; at: string } | null
  last: { number: number; at: string } | null
  /** The first thing that is wrong, as a sentence; null when all lines hold and follow each other. */
  fault: string | null
}

/** Goes through lines in their order until one does not hold, or does not follow the one before it. */
export async function verifyTrail(
  lines: AsyncIterable<string> | Iterable<string>,
  keys: readonly KeyObject[],
): Promise<TrailReport> {
  const report: TrailReport = { lines: 0, first: null, last: null, fault: null }
  let hash: string | null = null
  for await (const text of lines) {
    const checked = checkLine(text, keys)
    if (typeof checked === 'string') return { ...report, fault: `Line ${report.lines + 1} ${checked}.` }
    const { number, at, previous } = checked
    if (report.last && number !== report.last.number + 1)
      return { ...report, fault: `Number ${number} comes after ${report.last.number}: lines are missing between them.` }
    if (hash !== null && previous !== hash)
      return { ...report, fault: `Number ${number} does not follow the line before it.` }
    report.lines += 1
    report.first ??= { number, at }
    report.last = { number, at }
    hash = checked.hash
  }
  return report
}
