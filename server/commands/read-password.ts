import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'

/** The first line of standard input, which no list of processes and no history of a shell shows. */
export async function readPassword(input: Readable & { isTTY?: boolean } = process.stdin): Promise<string> {
  if (input.isTTY) process.stderr.write('Password (shown as you type): ')
  const lines = createInterface({ input })
  for await (const line of lines) {
    lines.close()
    return line
  }
  throw new Error('There is no password: give it with --password, or in standard input.')
}
