import { type DBSchema, openDB } from 'idb'
import type { Recording } from '../core/recording.ts'
import type { RecordingDisk } from './recording-disk.ts'

interface RecordingSchema extends DBSchema {
  recordings: { key: [userId: string, id: string]; value: Recording & { userId: string } }
  slices: {
    key: [userId: string, id: string, number: number]
    value: { userId: string; id: string; number: number; bytes: ArrayBuffer }
  }
}

/**
 * Recordings in the browser's database, slice by slice, for browsers without a folder of their own. @throws where there
 * is no database either
 */
export async function openDatabaseDisk(name = 'longhand-recordings'): Promise<RecordingDisk> {
  const database = await openDB<RecordingSchema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('recordings', { keyPath: ['userId', 'id'] })
      fresh.createObjectStore('slices', { keyPath: ['userId', 'id', 'number'] })
    },
  })
  const slicesOf = (userId: string, id: string) => IDBKeyRange.bound([userId, id, 0], [userId, id, Infinity])
  /** Flushed to the disk before it counts as done. */
  const write = () => database.transaction(['recordings', 'slices'], 'readwrite', { durability: 'strict' })

  return {
    async begin(userId, recording) {
      await database.put('recordings', { ...recording, userId })
      let number = 0
      return {
        async append(slice, recordedMs) {
          const bytes = await slice.arrayBuffer()
          const transaction = write()
          await Promise.all([
            transaction.objectStore('slices').put({ userId, id: recording.id, number: number++, bytes }),
            transaction.objectStore('recordings').put({ ...recording, userId, recordedMs }),
            transaction.done,
          ])
        },
        close: async () => {},
      }
    },

    async list(userId) {
      const recordings = await database.getAll('recordings', IDBKeyRange.bound([userId, ''], [userId, []]))
      const sizes = await Promise.all(recordings.map(({ id }) => sizeOf(userId, id)))
      return recordings
        .map(({ id, kind, mimeType, startedAt, recordedMs }, at) => ({
          id,
          kind,
          mimeType,
          startedAt,
          recordedMs,
          bytes: sizes[at] ?? 0,
        }))
        .filter(({ bytes }) => bytes > 0)
    },

    async read(userId, id) {
      const slices = await database.getAll('slices', slicesOf(userId, id))
      return slices.map(({ bytes }) => new Blob([bytes]))
    },

    async remove(userId, id) {
      const transaction = write()
      await Promise.all([
        transaction.objectStore('slices').delete(slicesOf(userId, id)),
        transaction.objectStore('recordings').delete([userId, id]),
        transaction.done,
      ])
    },

    async removeAll(userId) {
      const transaction = write()
      const all = IDBKeyRange.bound([userId], [userId, []])
      await Promise.all([
        transaction.objectStore('slices').delete(all),
        transaction.objectStore('recordings').delete(all),
        transaction.done,
      ])
    },
  }

  /** One slice after another, so that a long recording is never whole in memory. */
  async function sizeOf(userId: string, id: string): Promise<number> {
    let bytes = 0
    let cursor = await database.transaction('slices').store.openCursor(slicesOf(userId, id))
    for (; cursor; cursor = await cursor.continue()) bytes += cursor.value.bytes.byteLength
    return bytes
  }
}
