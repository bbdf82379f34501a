import { open, readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { HeardWord } from '../../shared/transcript/paragraphs.ts'

/** The words of one phrase; `from` and `to` count the bytes of sound before it begins and before it ends. */
export interface HeardPhrase {
  from: number
  to: number
  words: HeardWord[]
}

const word = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  confidence: z.number(),
  origin: z.enum(['interpolated', 'vocabulary']).optional(),
  heard: z.string().optional(),
})
const phrase = z.object({ from: z.int().min(0), to: z.int().min(0), words: z.array(word) })

/** The final words of a recording, beside its sound: each phrase once, and there for good once it is added. */
export interface WordsJournal {
  phrases(): readonly HeardPhrase[]
  /** Before this byte of sound all words are here. */
  heardTo(): number
  add(phrase: HeardPhrase): Promise<void>
  close(): Promise<void>
}

/** Opens it, or makes it. A phrase that a crash tore is not there: its sound is heard again. */
export async function openWordsJournal(file: string): Promise<WordsJournal> {
  const { phrases, bytes } = wholePhrases(await readFile(file).catch(() => Buffer.alloc(0)))
  const handle = await open(file, 'a', 0o600)
  await handle.truncate(bytes)
  let size = bytes
  const heardTo = () => phrases.at(-1)?.to ?? 0
  return {
    phrases: () => phrases,
    heardTo,
    async add(next) {
      if (next.from < heardTo()) throw new Error('This sound has its words already.')
      const line = Buffer.from(`${JSON.stringify(next)}\n`)
      try {
        await handle.appendFile(line)
        await handle.datasync()
      } catch (error) {
        await handle.truncate(size)
        throw error
      }
      size += line.byteLength
      phrases.push(next)
    },
    close: () => handle.close(),
  }
}

/** What is whole from the beginning on, and how many bytes that is. */
function wholePhrases(file: Buffer): { phrases: HeardPhrase[]; bytes: number } {
  const phrases: HeardPhrase[] = []
  let bytes = 0
  for (let end = file.indexOf('\n'); end >= 0; end = file.indexOf('\n', bytes)) {
    const next = readPhrase(file.subarray(bytes, end).toString('utf8'))
    if (next === null || next.from < (phrases.at(-1)?.to ?? 0)) break
    phrases.push(next)
    bytes = end + 1
  }
  return { phrases, bytes }
}

function readPhrase(line: string): HeardPhrase | null {
  try {
    return phrase.parse(JSON.parse(line))
  } catch {
    return null
  }
}
