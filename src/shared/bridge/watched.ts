/** How far a recording of the watched folder is. */
export interface WatchedRecording {
  id: string
  name: string
  /** `given-up`: the person took it out of the outbox. */
  state: 'waiting' | 'uploaded' | 'failed' | 'given-up'
  /** When it was found, in milliseconds since 1970. */
  foundAt: number
  /** Why it failed, for a person. */
  problem: string | null
}

/** What becomes of recordings of the folder. */
export interface WatchedOptions {
  language_code: string
  /** Folder of the library that they go into; null for none. */
  folder_id: string | null
}

/** The folder of the person who is signed in. */
export interface WatchedFolder extends WatchedOptions {
  path: string
  /** Why it is not read just now, for a person. */
  problem: string | null
  /** The latest first. */
  recordings: WatchedRecording[]
}

/** A folder of this computer whose recordings are uploaded by themselves, each once. */
export interface WatchedBridge {
  /** Null where none is watched. */
  get(): Promise<WatchedFolder | null>
  /** Has the person choose a folder in the system's dialog; answers its path, null for none. */
  choose(): Promise<string | null>
  /**
   * Watches the folder that was chosen, or changes what becomes of its recordings; with `existing` those that are there
   * already are taken as well. Rejects without a folder.
   */
  start(options: WatchedOptions & { existing: boolean }): Promise<void>
  stop(): Promise<void>
  /** Hears that something has changed; answers how to stop. */
  onChange(listener: () => void): () => void
}

/** Channels of {@link WatchedBridge}. */
export const WATCHED_CHANNELS = {
  get: 'watched:get',
  choose: 'watched:choose',
  start: 'watched:start',
  stop: 'watched:stop',
  changed: 'watched:changed',
} as const
