import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Kept, StoredRecording } from '../../shared/bridge/recordings.ts'
import type { Recording } from '../../shared/domain/recording.ts'
import { readJsonFile, syncFolder, writeJsonFile } from '../json-file.ts'
import type { DeviceSpeech, FollowedSound } from '../speech/device-speech.ts'
import { finishWav, isWav } from './finish-wav.ts'
import type { Repair } from './repair.ts'
import { isFullDisk, openWriter, type Writer } from './writer.ts'

/**
 * Room that is left on the disk, in bytes: for the last slices of a recording that stops for want of it, and for the
 * system.
 */
export const RESERVE_BYTES = 64 * 1024 * 1024

export const recordingSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['audio', 'video']),
  mimeType: z
    .string()
    .regex(/^(audio|video)\/[a-z\d.+-]+(;[ -~]*)?$/)
    .max(100),
  startedAt: z.int().min(0),
  recordedMs: z.number().min(0).finite(),
  spoken: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/)
    .optional(),
})

/** What lies beside the bytes. */
const beside = recordingSchema.extend({
  /** Name of the file with the bytes, in the same folder. */
  media: z.string().regex(/^[\da-f-]{36}\.(media|ogg|webm|mp4)$/),
  /** Ended and written anew, with a length. */
  isWhole: z.boolean(),
})
type Beside = z.infer<typeof beside>

/** A recording that is being made. */
interface Running {
  userId: string
  writer: Writer
  beside: Beside
  bytes: number
  /** Null where nobody writes it down. */
  followed: FollowedSound | null
  /** What is being written; it never rejects. */
  queue: Promise<unknown>
}

/** The bytes of a recording, to be read or handed on. */
export interface RecordingFile {
  file: string
  bytes: number
  recording: Recording
}

/** Recordings as files below one folder, apart by person: the bytes as they come, and a small JSON beside them. */
export interface RecordingStore {
  begin(userId: string, recording: Recording): Promise<Kept>
  /** @throws when nothing is being recorded under that id */
  append(userId: string, id: string, slice: Uint8Array, recordedMs: number): Promise<Kept>
  close(userId: string, id: string): Promise<void>
  /** What is not being recorded now. What a crash cut off is repaired first. */
  list(userId: string): Promise<StoredRecording[]>
  /** Null when it is not there. */
  find(userId: string, id: string): Promise<RecordingFile | null>
  remove(userId: string, id: string): Promise<void>
  removeAll(userId: string): Promise<void>
  freeBytes(): Promise<number>
  /** Ends all that run, as when their page is gone. */
  closeAll(): Promise<void>
}

export interface RecordingStoreDeps {
  folder: string
  /** Null where there is no ffmpeg: then what is recorded stays as the browser wrote it, and the server repairs it. */
  repair: Repair | null
  /** Writes recordings down while they are made; left out where nothing does. */
  speech?: Pick<DeviceSpeech, 'follow' | 'forget'>
  /** Bytes that are free on the disk of a folder. */
  freeOn?: (folder: string) => Promise<number>
}

export function createRecordingStore({
  folder,
  repair,
  speech,
  freeOn = freeBytesOn,
}: RecordingStoreDeps): RecordingStore {
  const running = new Map<string, Running>()
  const repairs = new Map<string, Promise<void>>()
  const keyOf = (userId: string, id: string) => `${userId}/${id}`
  const folderOf = (userId: string) => path.join(folder, userId)
  const jsonOf = (userId: string, id: string) => path.join(folderOf(userId), `${id}.json`)
  const mediaOf = (userId: string, { media }: Beside) => path.join(folderOf(userId), media)

  const read = (userId: string, id: string): Beside | null =>
    beside.safeParse(readJsonFile(jsonOf(userId, id))).data ?? null

  /** Writes it anew, once at a time; a failure leaves it as it is. */
  function makeWhole(userId: string, id: string): Promise<void> {
    const key = keyOf(userId, id)
    const known = repairs.get(key)
    if (known) return known
    const repairing = writeAnew(userId, id)
      .catch(() => undefined)
      .finally(() => repairs.delete(key))
    repairs.set(key, repairing)
    return repairing
  }

  async function writeAnew(userId: string, id: string): Promise<void> {
    const found = read(userId, id)
    if (!found || found.isWhole) return
    const before = mediaOf(userId, found)
    // Its bytes stay where they are, for its words are counted by them.
    if (isWav(found)) {
      await finishWav(before)
      return writeJsonFile(jsonOf(userId, id), { ...found, isWhole: true })
    }
    if (repair === null) return
    const part = path.join(folderOf(userId), `${id}.part`)
    try {
      const { ending, mimeType } = await repair(before, part, found)
      const whole: Beside = { ...found, mimeType, media: `${id}.${ending}`, isWhole: true }
      await rename(part, mediaOf(userId, whole))
      await syncFolder(folderOf(userId))
      // From here on the new file counts; a crash before leaves the old one, and the new one is made again.
      await writeJsonFile(jsonOf(userId, id), whole)
      await rm(before, { force: true })
    } finally {
      await rm(part, { force: true })
    }
  }

  async function keep(userId: string, current: Running, slice: Uint8Array, recordedMs: number): Promise<Kept> {
    try {
      await current.writer.append(slice)
    } catch (error) {
      if (isFullDisk(error)) return 'full'
      throw error
    }
    current.beside = { ...current.beside, recordedMs }
    current.bytes += slice.byteLength
    current.followed?.grewTo(current.bytes)
    // The slice is kept; a length that could not be written down follows with the next.
    await writeJsonFile(jsonOf(userId, current.beside.id), current.beside).catch((error: unknown) => {
      if (!isFullDisk(error)) throw error
    })
    return 'kept'
  }

  async function stop(userId: string, id: string): Promise<void> {
    const current = running.get(keyOf(userId, id))
    running.delete(keyOf(userId, id))
    await current?.queue
    await current?.writer.close()
    current?.followed?.end()
  }

  const freeBytes = async () => Math.max(0, (await freeOn(folder)) - RESERVE_BYTES)

  const store: RecordingStore = {
    async begin(userId, recording) {
      await mkdir(folderOf(userId), { recursive: true, mode: 0o700 })
      if ((await freeBytes()) === 0) return 'full'
      const made: Beside = { ...recording, media: `${recording.id}.media`, isWhole: false }
      const writer = await openWriter(mediaOf(userId, made))
      await writeJsonFile(jsonOf(userId, recording.id), made)
      const followed = (isWav(made) && speech?.follow(mediaOf(userId, made), recording)) || null
      const queue = Promise.resolve()
      running.set(keyOf(userId, recording.id), { userId, writer, beside: made, bytes: 0, followed, queue })
      return 'kept'
    },

    append(userId, id, slice, recordedMs) {
      const current = running.get(keyOf(userId, id))
      if (!current) return Promise.reject(new Error('Nothing is being recorded under this id.'))
      const kept = current.queue.then(() => keep(userId, current, slice, recordedMs))
      current.queue = kept.catch(() => undefined)
      return kept
    },

    async close(userId, id) {
      await stop(userId, id)
      await makeWhole(userId, id)
    },

    async list(userId) {
      const names = await readdir(folderOf(userId)).catch(() => [])
      const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
      const found: StoredRecording[] = []
      for (const id of ids) {
        if (running.has(keyOf(userId, id)) || !read(userId, id)) continue
        await makeWhole(userId, id)
        const one = await store.find(userId, id)
        if (one && one.bytes > 0) found.push({ ...one.recording, bytes: one.bytes })
      }
      return found
    },

    async find(userId, id) {
      const found = read(userId, id)
      if (!found) return null
      const { media, isWhole: _isWhole, ...recording } = found
      const file = path.join(folderOf(userId), media)
      const bytes = await stat(file).then(
        ({ size }) => size,
        () => null,
      )
      return bytes === null ? null : { file, bytes, recording }
    },

    async remove(userId, id) {
      await stop(userId, id)
      await repairs.get(keyOf(userId, id))
      const found = read(userId, id)
      if (found?.spoken !== undefined) await speech?.forget(mediaOf(userId, found))
      // The bytes first: what is left after a crash is then an entry without bytes, which is never offered.
      if (found) await rm(mediaOf(userId, found), { force: true })
      await rm(jsonOf(userId, id), { force: true })
    },

    async removeAll(userId) {
      for (const one of running.values()) {
        if (one.userId !== userId) continue
        await stop(userId, one.beside.id)
        await speech?.forget(mediaOf(userId, one.beside))
      }
      await rm(folderOf(userId), { recursive: true, force: true })
    },

    async freeBytes() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return freeBytes()
    },

    async closeAll() {
      await Promise.all([...running.values()].map((one) => stop(one.userId, one.beside.id)))
    },
  }
  return store
}

async function freeBytesOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
