import type { Readable } from 'node:stream'

/** A line longer than this is cut: nothing that we read from ffmpeg is. */
const LONGEST_LINE = 4096

/** Calls `onLine` for each line of a stream, with flat memory whatever comes. */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = (lines.pop() ?? '').slice(0, LONGEST_LINE)
    for (const line of lines) onLine(line.slice(0, LONGEST_LINE))
  })
  stream.on('end', () => {
    if (rest !== '') onLine(rest)
  })
}
