import type { Recording } from '../core/recording.ts'

/** What the page asks of the worker that writes, one after another. */
export type WriterRequest =
  | { type: 'begin'; userId: string; recording: Recording }
  | { type: 'append'; slice: Blob; recordedMs: number }
  | { type: 'close' }

/** The answer to each, in order: null, or the name of what went wrong. */
export type WriterReply = { error: null } | { error: { name: string; message: string } }

export const FOLDER = 'recordings'
export const mediaName = (id: string) => `${id}.media`
export const jsonName = (id: string) => `${id}.json`
