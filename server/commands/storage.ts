import { counted } from '../../src/shared/domain/counted.ts'
import { checkStorage, type StorageCheck } from '../modules/ops/index.ts'

/** Compares the media with the database, and says what was found. Ends with 1 when something stays wrong. */
export async function checkMedia(...[parts, options]: Parameters<typeof checkStorage>): Promise<void> {
  const check = await checkStorage(parts, options)
  console.log(describeCheck(check))
  if (check.findings.some(({ isRepaired }) => !isRepaired)) process.exitCode = 1
}

/** A check as lines for a terminal: a table of what was found, and a sum. */
export function describeCheck({ objects, files, uploads, findings }: StorageCheck): string {
  const width = Math.max(0, ...findings.map(({ kind }) => kind.length))
  const lines = findings.map(
    ({ kind, id, text, isRepaired }) =>
      `${isRepaired ? 'repaired' : 'wrong   '}  ${kind.padEnd(width)}  ${id}  ${text}`,
  )
  const repaired = findings.filter(({ isRepaired }) => isRepaired).length
  const wrong = findings.length - repaired
  const outcome =
    findings.length === 0
      ? 'all is well'
      : [wrong > 0 && `${wrong} wrong`, repaired > 0 && `${repaired} repaired`].filter(Boolean).join(', ')
  return [
    ...lines,
    `${counted(objects, 'object')}, ${counted(files, 'file')}, ${counted(uploads, 'unfinished upload')}: ${outcome}.`,
  ].join('\n')
}
