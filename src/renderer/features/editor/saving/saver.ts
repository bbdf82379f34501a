import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '../../../lib/api-error.ts'
import { backoff } from '../../../lib/backoff.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'

/** Autosave comes this long after the last edit, and while edits go on, at most so long after the first. */
export const AUTOSAVE_MS = { afterLast: 2000, afterFirst: 10_000 } as const
/** The save message hides after this. */
export const SAVED_SHOWN_MS = 2000
const RETRY_MS = { first: 2000, longest: 30_000 }

/**
 * `clean` (all is saved), `unsaved` (waiting to be), `saving`, `saved` (clean, and it shows), `retrying` (the network or the
 * server failed, another try is set), `conflict` (someone else saved: the person decides), `refused` (trying again will not help).
 */
export type SavePhase = 'clean' | 'unsaved' | 'saving' | 'saved' | 'retrying' | 'conflict' | 'refused'

export interface SaveStatus {
  phase: SavePhase
  /** Why it was refused, for the person. */
  message?: string
}

export interface Sender {
  /** Stores a text that began from the version `etag`; answers the new version's. Throws an ApiError, 412 for a stale one. */
  send: (timed: TimedText, etag: string) => Promise<string>
}

export interface SaverOptions extends Sender {
  initial: TimedText
  etag: string
  /** A text is stored; `timed` is what was sent, which may be older than what is on the screen. */
  onSaved?: (timed: TimedText, etag: string) => void
}

export type Saver = ReturnType<typeof createSaver>

/** Saves a transcript: by itself after edits, at once when asked, one save at a time, never over someone else's. */
export function createSaver({ send, initial, etag, onSaved }: SaverOptions) {
  const status: StoreApi<SaveStatus> = createStore<SaveStatus>(() => ({ phase: 'clean' }))
  let current = initial
  let stored = initial
  let version = etag
  let inFlight: Promise<void> | undefined
  let firstEditAt = 0
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const show = (phase: SavePhase, message?: string) => status.setState({ phase, message }, true)
  const schedule = (milliseconds: number, run: () => void) => {
    clearTimeout(timer)
    timer = isStopped ? undefined : setTimeout(run, milliseconds)
  }
  const saveLater = () => {
    const latest = firstEditAt + AUTOSAVE_MS.afterFirst - Date.now()
    schedule(Math.max(0, Math.min(AUTOSAVE_MS.afterLast, latest)), () => void save())
  }

  /** Tells of a changed text. */
  function edited(timed: TimedText): void {
    if (timed === current) return
    if (current === stored || firstEditAt === 0) firstEditAt = Date.now()
    current = timed
    const { phase } = status.getState()
    if (phase === 'conflict' || phase === 'saving') return
    if (phase !== 'retrying') show('unsaved')
    saveLater()
  }

  /** Saves now, after a save that is on its way. Resolves when the text as it is now is stored, or could not be. */
  async function save(): Promise<void> {
    clearTimeout(timer)
    if (inFlight) {
      await inFlight
      if (status.getState().phase !== 'retrying') return save()
      return
    }
    if (status.getState().phase === 'conflict') return
    if (current === stored) {
      showSaved()
      return
    }
    inFlight = attempt()
    await inFlight
  }

  async function attempt(): Promise<void> {
    const sent = current
    firstEditAt = 0
    show('saving')
    try {
      version = await send(sent, version)
      stored = sent
      attempts = 0
      onSaved?.(sent, version)
    } catch (error) {
      failed(error)
      return
    } finally {
      inFlight = undefined
    }
    if (current === stored) showSaved()
    else {
      firstEditAt = Date.now()
      show('unsaved')
      saveLater()
    }
  }

  function failed(error: unknown): void {
    const code = error instanceof ApiError ? error.status : 0
    if (code === 412) show('conflict')
    else if (code === 0 || code === 429 || code >= 500) {
      show('retrying')
      schedule(backoff(attempts, RETRY_MS), () => void save())
      attempts++
    } else show('refused', error instanceof Error ? error.message : undefined)
  }

  function showSaved(): void {
    show('saved')
    schedule(SAVED_SHOWN_MS, () => show('clean'))
  }

  return {
    status,
    edited,
    save,
    /** Whether there is something that the server does not have. */
    hasUnsaved: () => current !== stored,
    /** After a conflict: saves what is here over the version `etag`, which the person has seen is there. */
    async keepMine(etagNow: string): Promise<void> {
      version = etagNow
      show('unsaved')
      await save()
    },
    /** After a conflict: goes on from the stored version. */
    takeTheirs(timed: TimedText, etagNow: string): void {
      clearTimeout(timer)
      current = timed
      stored = timed
      version = etagNow
      show('clean')
    },
    /** The text began from another version than the one it was opened with, as work found after a crash does. */
    beginFrom(etagThen: string): void {
      version = etagThen
    },
    /** Ends the timers; a save on its way still finishes. */
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
