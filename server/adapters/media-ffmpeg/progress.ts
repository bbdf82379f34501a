import type { Readable } from 'node:stream'
import { createProgressReader } from '../../../src/shared/media/progress.ts'
import { readLines } from './lines.ts'

/** Reads `-progress` reports. Only a report that is further than the last one counts as a sign of life. */
export function readProgress(onSeconds?: (seconds: number) => void) {
  return (stream: Readable, alive: () => void): void => {
    const read = createProgressReader()
    let furthest = { seconds: -1, bytes: -1 }
    readLines(stream, (line) => {
      const report = read(line)
      if (report === null) return
      const seconds = report.seconds ?? furthest.seconds
      const bytes = report.bytes ?? furthest.bytes
      if (seconds > furthest.seconds || bytes > furthest.bytes) alive()
      if (seconds > furthest.seconds) onSeconds?.(seconds)
      furthest = { seconds: Math.max(seconds, furthest.seconds), bytes: Math.max(bytes, furthest.bytes) }
    })
  }
}
