import type { z } from 'zod'
import type { uploadOptions } from '../contract/files/upload.ts'
import { LOCAL_PATH } from './media.ts'
import type { PageFile } from './page-file.ts'

/** How far a medium in the outbox is. */
export interface OutboxEntry {
  id: string
  name: string
  /**
   * `copying` into the outbox; `waiting` for those before it, or for the network; `retrying`: the connection or the
   * server failed, and it is tried again at `retryAt`; `checking`: all of it is there and the server looks what it is.
   */
  state: 'copying' | 'waiting' | 'sending' | 'retrying' | 'checking' | 'paused' | 'failed'
  /** Bytes that are copied, or that the server has. */
  sentBytes: number
  totalBytes: number
  /** What is being sent where its owner brings the text as well; null where there is none. */
  part: 'media' | 'transcript' | null
  /** Why it failed or waits, for a person. */
  problem: string | null
  /** When the next try comes, in milliseconds since 1970; null when none is set. */
  retryAt: number | null
}

/** What is to be done with a medium. */
export interface OutboxOrder {
  /** A UUID of what it comes from, such as a recording: it is taken once, however often it is handed over. */
  id?: string | undefined
  options: z.input<typeof uploadOptions>
  /** The text that its owner brings. */
  transcript?: PageFile | null | undefined
}

/** Media that wait on this computer's disk until the server has them. */
export interface OutboxBridge {
  /** Takes a medium; resolves when it is safe on the disk, and rejects when it cannot be kept. */
  add(file: PageFile, order: OutboxOrder): Promise<void>
  /** What waits of the person who is signed in, the next one first. */
  list(): Promise<OutboxEntry[]>
  /** Hears each change of the list; answers how to stop. */
  onChange(listener: (entries: OutboxEntry[]) => void): () => void
  pause(id: string): Promise<void>
  /** Goes on, or tries a failed one again. */
  resume(id: string): Promise<void>
  /** Gives it up, and removes it from this computer. */
  remove(id: string): Promise<void>
  sendFirst(id: string): Promise<void>
  /** Bytes a second that uploads may take; null: as many as there are. */
  getLimit(): Promise<number | null>
  setLimit(bytesPerSecond: number | null): Promise<void>
  /** There may be a network again. */
  wake(): void
}

/** Bytes of a medium that go over the bridge at once. */
export const OUTBOX_PIECE_BYTES = 4 * 1024 * 1024

/** Where the page reads a medium that waits; its id follows. */
export const WAITING_PATH = `${LOCAL_PATH}outbox/`

/** Channels of {@link OutboxBridge}. */
export const OUTBOX_CHANNELS = {
  begin: 'outbox:begin',
  append: 'outbox:append',
  /** Copies a file of this computer in the place of appended bytes. */
  copy: 'outbox:copy',
  finish: 'outbox:finish',
  list: 'outbox:list',
  changed: 'outbox:changed',
  pause: 'outbox:pause',
  resume: 'outbox:resume',
  remove: 'outbox:remove',
  sendFirst: 'outbox:send-first',
  getLimit: 'outbox:get-limit',
  setLimit: 'outbox:set-limit',
  wake: 'outbox:wake',
} as const
