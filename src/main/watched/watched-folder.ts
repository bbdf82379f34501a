import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { WatchedFolder, WatchedOptions } from '../../shared/bridge/watched.ts'
import { uploadOptions } from '../../shared/contract/files/upload.ts'
import { cleanFileName } from '../../shared/domain/file-name.ts'
import { quietIn, QUIET_MS, versionOf } from '../../shared/domain/watched-files.ts'
import { MINUTE_MS } from '../../shared/durations.ts'
import { messages } from '../../shared/messages.ts'
import type { Account } from '../outbox/account.ts'
import type { OutboxItem } from '../outbox/item.ts'
import type { LeavingReason, Outbox } from '../outbox/outbox.ts'
import { findRecordings, type FoundRecording } from './find-recordings.ts'
import { checksumOf, recordingId } from './recording-id.ts'
import type { WatchedRecord, WatchedRecords } from './records.ts'

/** A file that could not be read is tried again after so long. */
const AGAIN_MS = 10 * MINUTE_MS
const CHUNK_BYTES = 1024 * 1024
const CHANGED = 'Somebody writes to this file.'
/** Recordings that are shown. */
const SHOWN = 100

/** Whose a record is. */
type Owner = Pick<Account, 'server' | 'userId'>

export interface WatchedFolderDeps {
  records: WatchedRecords
  outbox: Pick<Outbox, 'begin' | 'entries'>
  account: () => Account | null
  /** Something is to be shown. */
  onChange: () => void
  /** Calls back when something below the folder may have changed; answers how to stop. */
  watch: (folder: string, changed: () => void) => () => void
  /** Calls back after so many milliseconds; answers how to stop that. */
  after: (ms: number, run: () => void) => () => void
  now?: () => number
  quietMs?: number
}

export type WatchedFolders = ReturnType<typeof createWatchedFolders>

/**
 * The folder whose recordings go into the outbox by themselves, for the person who is signed in. A recording is known
 * by its bytes, so that it goes once, whatever it is called, wherever it is moved, and whenever the app dies.
 */
export function createWatchedFolders({
  records,
  outbox,
  account,
  onChange,
  watch,
  after,
  now = Date.now,
  quietMs = QUIET_MS,
}: WatchedFolderDeps) {
  let problem: string | null = null
  let stopWatching: () => void = () => {}
  let stopTimer: () => void = () => {}
  let isClosed = false
  /** Whether something changed since the look that is going on began. */
  let isDue = false
  let looking: Promise<void> | null = null
  /** Changes of records, one after another. */
  let changing: Promise<unknown> = Promise.resolve()
  /** When files that could not be taken are tried again, by their version. */
  const again = new Map<string, number>()

  /** Changes what is kept of a person; resolves once it is written down. */
  function change(person: Owner, make: (before: WatchedRecord) => WatchedRecord): Promise<void> {
    const done = changeAfter(changing, person, make)
    changing = done.catch(() => undefined)
    return done
  }

  async function changeAfter(
    earlier: Promise<unknown>,
    person: Owner,
    make: (before: WatchedRecord) => WatchedRecord,
  ): Promise<void> {
    await earlier
    const before = records.read(person)
    if (!before) return
    await records.write(person, make(before))
    onChange()
  }

  const watched = () => {
    const person = account()
    const record = person && records.read(person)
    return person && record?.isOn ? { person, record } : null
  }

  /** Whether the same person is signed in at the same server. */
  const isStill = ({ server, userId }: Account) => account()?.userId === userId && account()?.server === server

  /** Looks through the folder, now or as soon as the look that is going on has ended. */
  function look(): Promise<void> {
    isDue = true
    looking ??= lookWhileDue().finally(() => {
      looking = null
    })
    return looking
  }

  async function lookWhileDue(): Promise<void> {
    while (isDue) {
      isDue = false
      if (!isClosed) await lookOnce()
    }
  }

  function later(ms: number): void {
    stopTimer()
    if (!isClosed) stopTimer = after(ms, () => void look())
  }

  async function lookOnce(): Promise<void> {
    const mine = watched()
    if (!mine) return stopTimer()
    let wait = MINUTE_MS
    let found: string | null = null
    try {
      for await (const recording of findRecordings(mine.record.path)) {
        if (isClosed || !isStill(mine.person)) break
        const version = versionOf(recording.facts)
        const known = records.read(mine.person)?.known
        if (!known || Object.hasOwn(known, version)) continue
        const due = Math.max(quietIn(recording.facts, now(), quietMs), (again.get(version) ?? 0) - now())
        if (due > 0) wait = Math.min(wait, due)
        else if (!(await take(mine.person, recording, version))) again.set(version, now() + AGAIN_MS)
      }
    } catch {
      found = messages.watchedNotRead
    }
    if (problem !== found) {
      problem = found
      onChange()
    }
    later(wait)
  }

  /** Puts a recording into the outbox, unless it was there before; answers whether it is known from now on. */
  async function take(person: Account, { file }: FoundRecording, version: string): Promise<boolean> {
    let id: string | null = null
    try {
      const checksum = await checksumOf(file)
      id = recordingId(person, checksum)
      if (!isKnown(person, id)) {
        // Noted before it can be uploaded; that it is known, only once it is in the outbox.
        await note(person, { id, name: nameOf(file), state: 'waiting', problem: null })
        await copy(person, { id, file, checksum, version })
      }
      await know(person, version, id)
      return true
    } catch (error) {
      const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
      const why = isFull ? messages.outboxFull : messages.watchedNotTaken
      await note(person, { id: id ?? recordingId(person, version), name: nameOf(file), state: 'failed', problem: why })
      return false
    }
  }

  /** Whether a recording with these bytes was taken before, under whatever name. */
  const isKnown = (person: Owner, id: string) => Object.values(records.read(person)?.known ?? {}).includes(id)

  /** Brings it into the outbox, where it may lie already. @throws Error when it is written to meanwhile */
  async function copy(
    person: Account,
    { id, file, checksum, version }: { id: string; file: string; checksum: string; version: string },
  ): Promise<void> {
    const record = records.read(person)
    const { size, ...facts } = await stat(file)
    if (!record || versionOf({ size, ...facts }) !== version) throw new Error(CHANGED)
    const { language_code, folder_id } = record
    const intake = await outbox.begin({
      id,
      name: nameOf(file),
      size,
      options: uploadOptions.parse({ language_code, device: 'DESKTOP', ...(folder_id !== null && { folder_id }) }),
      transcript: null,
    })
    // The app died after it was put there and before that was noted.
    if (!intake) return
    try {
      const hash = createHash('sha256')
      for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
        hash.update(chunk as Buffer)
        await intake.append('media', chunk as Buffer)
      }
      if (hash.digest('hex') !== checksum) throw new Error(CHANGED)
    } catch (error) {
      await intake.abandon()
      throw error
    }
    await intake.finish()
  }

  const know = (person: Owner, version: string, id: string | null) =>
    change(person, (before) => ({ ...before, known: { ...before.known, [version]: id } }))

  /** Writes down what became of a recording; one that is there keeps the time at which it was found. */
  const note = (person: Owner, about: Omit<WatchedRecord['recordings'][number], 'foundAt'>) =>
    change(person, (before) => {
      const at = before.recordings.findIndex(({ id }) => id === about.id)
      const recordings = [...before.recordings]
      if (at === -1) recordings.push({ ...about, foundAt: now() })
      else recordings[at] = { ...recordings[at]!, ...about }
      return { ...before, recordings }
    })

  /** Watches the folder of the person who is signed in, or nothing; the look at it goes on by itself. */
  function begin(): Promise<void> {
    stopWatching()
    stopWatching = () => {}
    problem = null
    const mine = watched()
    if (mine) stopWatching = watch(mine.record.path, () => later(Math.min(1000, quietMs)))
    onChange()
    void look()
    return Promise.resolve()
  }

  return {
    begin,

    /** There may be something new: the computer woke up. */
    look,

    /** What the person is shown; null where nothing is watched. */
    get(): WatchedFolder | null {
      const mine = watched()
      if (!mine) return null
      const waiting = new Map(outbox.entries().map((entry) => [entry.id, entry]))
      const { path: place, language_code, folder_id, recordings, known } = mine.record
      const taken = new Set(Object.values(known))
      const shown = recordings.slice(-SHOWN).toReversed()
      return {
        path: place,
        language_code,
        folder_id,
        problem,
        recordings: shown.map((one) => {
          if (one.state !== 'waiting') return one
          const entry = waiting.get(one.id)
          // It arrived in the moment in which the app, started again after a crash, found it once more.
          if (!entry && taken.has(one.id)) return { ...one, state: 'uploaded' }
          return entry?.state === 'failed' ? { ...one, state: 'failed', problem: entry.problem } : one
        }),
      }
    },

    /** Watches a folder from now on. @throws Error when nobody is signed in, or the folder cannot be read */
    async start(place: string, { existing, ...options }: WatchedOptions & { existing: boolean }): Promise<void> {
      const person = account()
      if (!person) throw new Error(messages.outboxSignedOut)
      const before = records.read(person)
      const isSame = before !== null && before.isOn && before.path === place
      const taken = Object.entries(before?.known ?? {}).filter(([, id]) => id !== null || !existing)
      const known: WatchedRecord['known'] = Object.fromEntries(taken)
      try {
        for await (const { facts } of findRecordings(place)) if (!existing && !isSame) known[versionOf(facts)] ??= null
      } catch (error) {
        throw new Error(messages.watchedNotRead, { cause: error })
      }
      const next = { path: place, ...options, isOn: true, known, recordings: before?.recordings ?? [] }
      await changing
      await records.write(person, next)
      void begin()
    },

    /** Watches nothing any more; what waits in the outbox goes on. */
    async stop(): Promise<void> {
      const person = account()
      if (person) await change(person, (before) => ({ ...before, isOn: false }))
      void begin()
    },

    /** Something leaves the outbox. */
    async left(item: Pick<OutboxItem, 'id' | 'server' | 'userId'>, why: LeavingReason): Promise<void> {
      const ours = records.read(item)?.recordings.find(({ id }) => id === item.id)
      if (ours) await note(item, { ...ours, state: why, problem: null })
    },

    /** Stops; what waits goes on at the next start. */
    async close(): Promise<void> {
      isClosed = true
      stopWatching()
      stopTimer()
      await looking
      await changing
    },
  }
}

const nameOf = (file: string) => cleanFileName(path.basename(file))
