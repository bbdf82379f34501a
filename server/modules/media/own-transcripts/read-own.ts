import { readFile } from 'node:fs/promises'
import { messages } from '../../../../src/shared/messages.ts'
import { NotATranscript } from '../../../../src/shared/transcript/imports/imported-text.ts'
import { readTranscriptFile } from '../../../../src/shared/transcript/imports/read-transcript-file.ts'
import { phrase, type Phrase } from '../../../../src/shared/words/phrase.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Threads } from '../../../kernel/threads/threads.ts'
import { packTranscript } from '../../../kernel/transcript-codec/packing.ts'

/** A transcript file that lies on this machine's disk. */
export interface StoredOwn {
  path: string
  bytes: number
}

/** A transcript file as it came, and what it is read against. */
export interface OwnFile {
  name: string
  /** Its bytes, or where they are. */
  content: Uint8Array | StoredOwn
  /** Of the media, as far as that is known. */
  lengthSeconds: number
}

/** What is stored of it. */
export interface OwnText {
  /** Gzipped JSON of the transcript. */
  body: Uint8Array
  words: number
  /** Whether the file said when its words are spoken. */
  isTimed: boolean
}

const THREAD = new URL('read-own-thread.ts', import.meta.url)

/** Reads a transcript file on behalf of an account. @throws AppError 422 with the spec's message, 429, 503 */
export async function readOwn(file: OwnFile, account: string, threads: Threads): Promise<OwnText> {
  try {
    return await threads.run<OwnText>(THREAD, file, { account, bytes: sizeOf(file) })
  } catch (error) {
    throw error instanceof AppError && error.status === 413 ? unreadable(messages.bodyTooLarge, error) : error
  }
}

export async function parseAndPack({ name, content, lengthSeconds }: OwnFile): Promise<OwnText> {
  try {
    const bytes = content instanceof Uint8Array ? content : await readFile(content.path)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const { transcript, isTimed } = readTranscriptFile(text, { name, lengthSeconds })
    return { ...(await packTranscript(transcript)), isTimed }
  } catch (error) {
    if (error instanceof NotATranscript) throw unreadable(error.words, error)
    if (error instanceof TypeError) throw unreadable(phrase('This is not UTF-8 text.'), error)
    throw error
  }
}

const sizeOf = ({ content }: OwnFile) => (content instanceof Uint8Array ? content.byteLength : content.bytes)

/** 422 in the spec's words; what is wrong with the file stands beside it. */
export function unreadable(detail: Phrase, cause?: unknown): AppError {
  return new AppError(422, 'not_a_transcript', messages.jsonCorrupted, { fields: { json: detail }, cause })
}
