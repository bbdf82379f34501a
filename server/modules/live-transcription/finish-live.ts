import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { v7 as uuidv7 } from 'uuid'
import { LIVE_SOUND } from '../../../src/shared/contract/live-transcription.ts'
import { createPhraseCutter } from '../../../src/shared/live/cut-phrases.ts'
import { placed } from '../../../src/shared/live/phrase-times.ts'
import type { HeardWord } from '../../../src/shared/transcript/paragraphs.ts'
import { costOf } from '../../../src/shared/domain/quota.ts'
import { DAY_MS } from '../../../src/shared/durations.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineJob, type Job, type JobContext, LeaseLost } from '../../kernel/jobs/definition.ts'
import type { BlobStore, StoredBlob } from '../../ports/blob-store.ts'
import type { Engines } from '../../ports/engines.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Quota } from '../billing/index.ts'
import {
  addSoundReading,
  endLiveFile,
  type FileEventPublisher,
  fileById,
  holdFile,
  namingBlob,
  publishChange,
} from '../files/index.ts'
import { wavHeader } from '../media/index.ts'
import { addIncludedReading, readersOf } from '../recognition/index.ts'
import { ORIGINAL } from '../texts/index.ts'
import type { MachineEdits } from '../transcripts/index.ts'
import { insertWords } from './insert-words.ts'
import { FINISH_LIVE } from './jobs.ts'
import { recogniseWhole } from './phrase-sound.ts'
import * as store from './repository.ts'

export interface FinishLiveDeps {
  db: Db
  blobs: BlobStore
  queue: JobQueue
  events: EventBus
  fileEvents: FileEventPublisher
  engines: Pick<Engines, 'choose' | 'serving'>
  quota: Pick<Quota, 'settle' | 'release'>
  machineEdits: MachineEdits
  /** Whether the best engine hears the whole recording at its end, and its words are offered. */
  isReadAgain: boolean
  /** For sound that an engine reads from a file. */
  folder: string
  now: () => number
}

/** After so many tries the words are given up that an engine cannot be brought to recognise; the sound stays. */
const WORD_TRIES = 3
/** Sound that is looked at at a time: five minutes. */
const PART_BYTES = 300 * LIVE_SOUND.bytesPerSecond

/**
 * Makes a file like any other of a live session that has ended: writes down what was not recognised while it went on,
 * gives the file its medium, has the whole of it heard once more, and charges what came. Each step is noted in the
 * transaction of what it does, so that a try goes on where another died.
 */
export function createFinishLive(deps: FinishLiveDeps): Job {
  const { db, blobs, queue, events, fileEvents, engines, quota, machineEdits, now } = deps

  /** Writes down one range, and notes it. */
  async function hear(row: store.LiveRow, [from, to]: store.ByteRange, context: JobContext): Promise<void> {
    const file = await fileById(db, row.file_id)
    if (!file) return
    const choice = await engines.choose({ language: file.language_code, multilingual: false, preset: 'fast' })
    const folder = path.join(deps.folder, context.job.leaseId)
    const part = await buffer(await blobs.read(row.blob_key, { start: from, end: to - 1 }))
    const rest: store.ByteRange[] = store.unheardOf(row).filter(([start]) => start !== from)
    const isTail = from === row.recognised
    const note = async (tx: Db) => {
      const after = isTail ? to : row.recognised
      const heard = { recognised: after, unheard: JSON.stringify(rest), phrases: row.phrases + 1 }
      if (!(await store.noteHeard(tx, row, heard))) return false
      await context.progressed(tx)
      return true
    }
    if (choice.engine === null) return void (await db.transaction().execute(note))
    const { engine } = choice
    await mkdir(folder, { recursive: true })
    try {
      const work = { engine, language: file.language_code, folder, signal: context.signal }
      const words: HeardWord[] = []
      for (const phrase of phrasesOf(part)) {
        const heard = await recogniseWhole(part.subarray(...phrase), work)
        words.push(...placed(heard, from + phrase[0], from + phrase[1]))
      }
      const isSaved = await machineEdits.save(
        { fileId: row.file_id, language: ORIGINAL },
        {
          editId: `live-${row.created_at}-${row.phrases + 1}`,
          make: (text) => insertWords(text, words, uuidv7()),
          also: note,
        },
      )
      if (!isSaved) throw new LeaseLost()
    } catch (error) {
      context.signal.throwIfAborted()
      if (error instanceof LeaseLost || context.job.attempt < WORD_TRIES) throw error
      context.log.warn({ err: error, fileId: row.file_id }, 'a part of a live session was not written down')
      await db.transaction().execute(note)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** What is left to write down first; null when all is. */
  function nextRange(row: store.LiveRow): store.ByteRange | null {
    const [first] = store.unheardOf(row)
    if (first) return [first[0], Math.min(first[1], row.received)]
    const end = Math.min(row.received, row.recognised + PART_BYTES)
    return end - row.recognised >= LIVE_SOUND.bytesPerSample ? [row.recognised, end] : null
  }

  /** The sound with a head that says how long it is, as a blob of its own. */
  async function storeMedium({ blob_key: key, received }: store.LiveRow): Promise<StoredBlob> {
    const samples = received / LIVE_SOUND.bytesPerSample
    async function* wav() {
      yield wavHeader(LIVE_SOUND.samplesPerSecond, samples)
      if (received > 0) yield* (await blobs.read(key)) as AsyncIterable<Uint8Array>
    }
    return blobs.put(wav())
  }

  /** Who hears the whole recording once more; undefined where nobody is to or can. */
  async function readerOf({ file_id: id, received }: store.LiveRow) {
    if (!deps.isReadAgain || costOf(received / LIVE_SOUND.bytesPerSecond) === 0) return undefined
    const file = await fileById(db, id)
    return file && (await readersOf(engines, file))[0]
  }

  async function finish(row: store.LiveRow, { complete }: JobContext): Promise<void> {
    const reader = await readerOf(row)
    const medium = await storeMedium(row)
    const lengthSeconds = row.received / LIVE_SOUND.bytesPerSecond
    await namingBlob({ db, blobs }, medium.key, async (tx) => {
      const file = await fileById(tx, row.file_id)
      if (!file || !(await holdUser(tx, file.owner_id))) throw new LeaseLost()
      await holdFile(tx, file.id)
      const recording = { mediaKey: medium.key, sha256: medium.sha256, size: medium.sizeBytes, lengthSeconds }
      const freeAgainUntil = now() + DAY_MS
      if (!(await endLiveFile(tx, file.id, { ...recording, freeAgainUntil }))) throw new LeaseLost()
      await store.deleteSession(tx, file.id)
      await addSoundReading(queue, file.id, tx)
      // It is paid with the session: whole sentences are heard better than phrases, also by the same engine.
      if (reader) await addIncludedReading(tx, queue, { file, reader })
      await publishChange(tx, events, file)
      await fileEvents.publish(tx, 'text-came', { file })
      await (costOf(lengthSeconds) > 0 ? quota.settle(tx, file, lengthSeconds) : quota.release(tx, file))
      await complete(tx)
    })
    events.wake()
    await blobs.remove(row.blob_key)
  }

  return defineJob({
    ...FINISH_LIVE,
    atOnce: 1,
    async run({ fileId }, context) {
      for (;;) {
        context.signal.throwIfAborted()
        const row = await store.sessionOf(db, fileId)
        if (!row || row.ended_by === null) return
        if (row.received > 0) await blobs.seal(row.blob_key, row.received)
        const range = nextRange(row)
        if (!range) return finish(row, context)
        await hear(row, range, context)
      }
    },
  })
}

/** The phrases of a part of the sound, as ranges of its bytes. */
function phrasesOf(part: Buffer): [from: number, to: number][] {
  const cutter = createPhraseCutter()
  const samples = new Int16Array(part.buffer.slice(part.byteOffset, part.byteOffset + part.byteLength))
  return [...cutter.push(samples), ...cutter.flush()].flatMap((event) =>
    event.kind === 'ended' ? [[event.from * LIVE_SOUND.bytesPerSample, event.to * LIVE_SOUND.bytesPerSample]] : [],
  )
}
