import type { StorageCheck } from '../features/storage/finding.ts'

/** A check as lines for a terminal: a table of what was found, and a sum. */
export function describeCheck({ objects, files, uploads, findings }: StorageCheck): string {
  const width = Math.max(0, ...findings.map(({ kind }) => kind.length))
  const lines = findings.map(({ kind, id, text, isRepaired }) => `${isRepaired ? 'repaired' : 'wrong   '}  ${kind.padEnd(width)}  ${id}  ${text}`)
  const repaired = findings.filter(({ isRepaired }) => isRepaired).length
  const wrong = findings.length - repaired
  const outcome = findings.length === 0 ? 'all is well' : [wrong > 0 && `${wrong} wrong`, repaired > 0 && `${repaired} repaired`].filter(Boolean).join(', ')
  return [...lines, `${count(objects, 'object')}, ${count(files, 'file')}, ${count(uploads, 'unfinished upload')}: ${outcome}.`].join('\n')
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
