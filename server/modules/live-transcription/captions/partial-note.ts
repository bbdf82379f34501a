import { z } from 'zod'
import type { HeardWord } from '../../../../src/shared/transcript/paragraphs.ts'
import { WHISPER_BYTES } from '../../../ports/events.ts'

/** What the process that records a session tells those that have readers of its captions. */
const partialNote = z.object({
  captions: z.string(),
  /** What is being said: words, and when they are spoken, in seconds. */
  words: z.array(z.tuple([z.string(), z.number(), z.number()])),
})
/** What a process with readers says now and then: without it, nobody tells. */
const wantedNote = z.object({ wanted: z.string() })

/** The file whose captions have readers. */
export interface Wanted {
  wanted: string
}
export type PartialNote = z.infer<typeof partialNote>

/** What is being said, as a note for all processes; of more than a note takes, the end. */
export function writePartial(fileId: string, heard: readonly HeardWord[]): string {
  const words = heard.map(({ text, start, end }) => [text, start, end])
  for (;;) {
    const note = JSON.stringify({ captions: fileId, words })
    if (words.length === 0 || Buffer.byteLength(note) <= WHISPER_BYTES) return note
    words.shift()
  }
}

export const writeWanted = (fileId: string): string => JSON.stringify({ wanted: fileId } satisfies Wanted)

/** Either note; null for what is neither. */
export function readNote(text: string): PartialNote | Wanted | null {
  if (!text.startsWith('{"captions":') && !text.startsWith('{"wanted":')) return null
  try {
    return z.union([partialNote, wantedNote]).safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
