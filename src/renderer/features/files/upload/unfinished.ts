import type { z } from 'zod'
import type { uploadOptions } from '../../../../shared/contract/files/upload.ts'

/** The server forgets uploads that nobody goes on with after so long, and so does the browser. Milliseconds. */
const KEPT_MS = 7 * 24 * 3_600_000

/**
 * An upload that was begun in this browser and is not done: what is needed to go on with it when its file is chosen
 * again.
 */
export interface Unfinished {
  /** Tells the file and what is to be done with it; a file that was changed has another one. */
  fingerprint: string
  /** Where the server has it. */
  url: string
  name: string
  /** Bytes. */
  size: number
  /** Bytes that the server has. */
  received: number
  /** Milliseconds since 1970. */
  at: number
  options: z.input<typeof uploadOptions>
  /** Of the file as it was when its upload began, in hex; without it a change goes unnoticed. */
  sha256?: string
  /** The recorder has its bytes, and offers it itself. */
  isRecording?: boolean
}

/** A file as far as the browser can tell one from another. */
export type ChosenFile = Pick<File, 'name' | 'size' | 'lastModified'>

/** The fingerprint of a file that is uploaded with these options. */
export function fingerprintOf({ name, size, lastModified }: ChosenFile, options: Unfinished['options']): string {
  return JSON.stringify([name, size, lastModified, options])
}

/** Unfinished uploads of one person, kept in this browser; a person without an id has none. */
export function createUnfinishedUploads(storage: () => Storage, userId: string) {
  const prefix = `longhand.upload.${userId}.`

  /** Storage may be switched off or full: an upload then goes on as long as its page. */
  function tryStorage<T>(work: (storage: Storage) => T, otherwise: T): T {
    try {
      return userId === '' ? otherwise : work(storage())
    } catch {
      return otherwise
    }
  }

  return {
    /**
     * What is offered, oldest first: without those that the server has forgotten by now, and those that the recorder
     * offers.
     */
    list: (now = Date.now()): Unfinished[] =>
      tryStorage((kept) => {
        const keys = Array.from({ length: kept.length }, (_, at) => kept.key(at)).filter(
          (key) => key?.startsWith(prefix) === true,
        )
        const all = keys.map((key) => JSON.parse(kept.getItem(key!)!) as Unfinished)
        return all.filter(({ at, isRecording }) => now - at < KEPT_MS && !isRecording).toSorted((a, b) => a.at - b.at)
      }, []),

    find: (fingerprint: string): Unfinished | null =>
      tryStorage((kept) => JSON.parse(kept.getItem(prefix + fingerprint) ?? 'null') as Unfinished | null, null),

    keep: (upload: Unfinished): void =>
      tryStorage((kept) => kept.setItem(prefix + upload.fingerprint, JSON.stringify(upload)), undefined),

    forget: (fingerprint: string): void => tryStorage((kept) => kept.removeItem(prefix + fingerprint), undefined),

    forgetAll: (): void =>
      tryStorage((kept) => {
        for (const key of Object.keys(kept)) if (key.startsWith(prefix)) kept.removeItem(key)
      }, undefined),
  }
}

export type UnfinishedUploads = ReturnType<typeof createUnfinishedUploads>
