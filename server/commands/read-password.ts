import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'

type Input = Readable & { isTTY?: boolean }

/** The first line of standard input; undefined for an empty one. */
async function firstLine(question: string, input: Input): Promise<string | undefined> {
  if (input.isTTY) process.stderr.write(question)
  const lines = createInterface({ input })
  for await (const line of lines) {
    lines.close()
    return line
  }
  return undefined
}

/** The first line of standard input, which no list of processes and no history of a shell shows. */
export async function readPassword(input: Input = process.stdin): Promise<string> {
  const line = await firstLine('Password (shown as you type): ', input)
  if (line !== undefined) return line
  throw new Error('There is no password: give it with --password, or in standard input.')
}

/** What somebody answers; empty where nobody does. */
export const readLine = async (question: string, input: Input = process.stdin): Promise<string> =>
  ((await firstLine(question, input)) ?? '').trim()
