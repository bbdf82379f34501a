import { createStore, type StoreApi } from 'zustand/vanilla'
import { holdLock, locksHeld } from '../../../lib/hold-lock.ts'
import { type Recording, recordingFile } from '../core/recording.ts'
import { createKeeper, isFullDisk, type Keeper, type OnUnkept } from './keeper.ts'
import type { RecordingDisk, StoredRecording } from './recording-disk.ts'
import { createStoredBin, type StoredBin } from './stored-bin.ts'

export interface StoredRecordings {
  /** What is offered to the person, the newest first. */
  store: StoreApi<readonly StoredRecording[]>
  /** Looks what lies on this device and is not being written by some page. */
  look(): Promise<void>
  /**
   * Begins to keep a recording; `onUnkept` is called at once where nothing can be kept. Other pages do not offer it
   * until it is offered here or this page is gone.
   */
  begin(recording: Recording, onUnkept: OnUnkept): Promise<Keeper>
  /** The recording as a file to send. Rejects when its bytes are not there. */
  read(recording: Recording): Promise<File>
  /** Where one that the device has all of can be played from without being read; null in a browser. */
  address(recording: Recording): string | null
  /**
   * Offers one that this page recorded and does not need any more; `file` is given when the device does not have all of
   * it.
   */
  offer(recording: Recording, file?: File): Promise<void>
  /** Takes it off the list while it is uploaded: it stays on the device until it is removed, or offered again. */
  withhold(id: string): void
  /** Removes it for good, once the server has it. */
  remove(id: string): Promise<void>
  /**
   * Takes it off the list, and removes it a little later unless the answered function brings it back. `file` as for
   * {@link offer}.
   */
  discard(recording: Recording, file?: File): () => void
  /** Removes at once what was discarded. */
  emptyBin(): Promise<void>
  /** Whether something on this device is not on the server yet. */
  hasUnsaved(): boolean
}

export interface StoredRecordingsDeps {
  userId: string
  /** The best first. */
  disks: readonly RecordingDisk[]
  /** For how long a discarded one can be brought back. */
  undoMs?: number
  /** What was discarded by pages that are gone since; this browser's unless given. */
  stored?: StoredBin
}

/** Longer than the toast that offers to undo it. */
const UNDO_MS = 8000

const lockName = (id: string) => `longhand-recording ${id}`

/** The recordings of one person on this device. */
export function createStoredRecordings({
  userId,
  disks,
  undoMs = UNDO_MS,
  stored = createStoredBin(userId),
}: StoredRecordingsDeps): StoredRecordings {
  const store = createStore<readonly StoredRecording[]>(() => [])
  /** Held by this page: being recorded, shown, or uploaded. */
  const holding = new Map<string, () => Promise<unknown>>()
  const bin = new Map<string, ReturnType<typeof setTimeout>>()
  /** What the device does not have all of; gone with this page. */
  const inMemory = new Map<string, { recording: Recording; file: File }>()

  const show = (recordings: readonly StoredRecording[]) =>
    store.setState(
      recordings.toSorted((a, b) => b.startedAt - a.startedAt),
      true,
    )
  const hide = (id: string) => show(store.getState().filter((recording) => recording.id !== id))
  const hold = (id: string) => void (holding.has(id) || holding.set(id, holdLock(lockName(id))))

  async function letGo(id: string): Promise<void> {
    const release = holding.get(id)
    holding.delete(id)
    await release?.()
  }

  async function remove(id: string): Promise<void> {
    clearTimeout(bin.get(id))
    bin.delete(id)
    inMemory.delete(id)
    hide(id)
    for (const disk of disks) await disk.remove(userId, id)
    stored.remove(id)
    await letGo(id)
  }

  async function readBytes(id: string): Promise<Blob[]> {
    for (const disk of disks) {
      const parts = await disk.read(userId, id)
      if (parts.length > 0) return parts
    }
    return []
  }

  async function look(): Promise<void> {
    const held = await locksHeld()
    // Their pages are gone, and nobody can undo it any more.
    const discarded = stored.list().filter((id) => !held.has(lockName(id)) && !holding.has(id))
    for (const id of discarded) await remove(id).catch(() => undefined)
    const lists = await Promise.all(disks.map((disk) => disk.list(userId)))
    const onDisk = lists
      .flat()
      .filter(({ id }) => !held.has(lockName(id)) && !inMemory.has(id) && !discarded.includes(id))
    const unkept = [...inMemory.values()].map(({ recording, file }) => ({ ...recording, bytes: file.size }))
    show([...onDisk, ...unkept].filter(({ id }) => !holding.has(id)))
  }

  return {
    store,
    look,

    async begin(recording, onUnkept) {
      hold(recording.id)
      const read = () => readBytes(recording.id)
      let isFull = false
      for (const disk of disks) {
        try {
          return createKeeper({ recording, writer: await disk.begin(userId, recording), read, onUnkept })
        } catch (error) {
          isFull ||= isFullDisk(error)
          await disk.remove(userId, recording.id).catch(() => undefined)
        }
      }
      onUnkept(isFull)
      return createKeeper({ recording, writer: null, read, onUnkept })
    },

    async read(recording) {
      const whole = inMemory.get(recording.id)?.file
      if (whole) return whole
      const parts = await readBytes(recording.id)
      if (parts.length === 0) throw new Error(`The recording ${recording.id} is not on this device.`)
      return recordingFile(recording, parts)
    },

    address: ({ id }) =>
      inMemory.has(id)
        ? null
        : (disks.map((disk) => disk.addressOf?.(userId, id)).find((found) => found !== undefined) ?? null),

    async offer(recording, file) {
      if (file) inMemory.set(recording.id, { recording, file })
      await letGo(recording.id)
      await look()
    },

    withhold(id) {
      hold(id)
      hide(id)
    },

    remove,

    discard(recording, file) {
      if (file) inMemory.set(recording.id, { recording, file })
      hold(recording.id)
      hide(recording.id)
      stored.add(recording.id)
      bin.set(
        recording.id,
        setTimeout(() => void remove(recording.id), undoMs),
      )
      return () => {
        if (!bin.has(recording.id)) return
        clearTimeout(bin.get(recording.id))
        bin.delete(recording.id)
        stored.remove(recording.id)
        void letGo(recording.id).then(look)
      }
    },

    async emptyBin() {
      for (const id of bin.keys()) await remove(id)
    },

    hasUnsaved: () => store.getState().length > 0 || [...holding.keys()].some((id) => !bin.has(id)),
  }
}
