/** A file that lies on this computer for work without a network. */
export interface OfflineFile {
  id: string
  name: string
  /** `taking`: it is on its way here. */
  state: 'taking' | 'ready'
  /** Bytes of the medium that are here, and that it has. */
  bytes: number
  totalBytes: number
  /** Codes of the translations that came along. */
  languages: readonly string[]
  /** What was chosen without a network; the server is told once it has the text. */
  pendingStatus: 'EDITING' | 'FINISHED' | null
}

/** Files that are taken along, encrypted on this computer's disk. */
export interface OfflineBridge {
  /** Whether the system has a safe place for the key; without one nothing is kept. */
  isAvailable(): Promise<boolean>
  list(): Promise<OfflineFile[]>
  onChange(listener: (files: OfflineFile[]) => void): () => void
  /** Brings a file with its medium, its text and its translations here; resolves when all of it is. */
  take(id: string): Promise<void>
  /** Removes it from this computer. */
  remove(id: string): Promise<void>
  /** The key for unsaved edits that the page keeps, 32 bytes; null where there is no safe place. */
  draftKey(): Promise<Uint8Array | null>
}

/** Channels of {@link OfflineBridge}. */
export const OFFLINE_CHANNELS = {
  isAvailable: 'offline:is-available',
  list: 'offline:list',
  changed: 'offline:changed',
  take: 'offline:take',
  remove: 'offline:remove',
  draftKey: 'offline:draft-key',
} as const
