import { createStore, type StoreApi } from 'zustand/vanilla'
import { collisionsOf, type MergedText, mergeTexts } from '../../../../shared/transcript/merge/merge-texts.ts'
import { type CollisionChoice, resolveMerge } from '../../../../shared/transcript/merge/resolve.ts'
import {
  sameText,
  shareParagraphs,
  type TimedText,
  timedText,
  transcriptOf,
} from '../../../../shared/transcript/timed-text.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { backoff } from '../../../../shared/backoff.ts'

/** Autosave comes this long after the last edit, and while edits go on, at most so long after the first. */
export const AUTOSAVE_MS = { afterLast: 2000, afterFirst: 10_000 } as const
/** The save message hides after this. */
export const SAVED_SHOWN_MS = 2000
const RETRY_MS = { first: 2000, longest: 30_000 }

/** A text that the server has, and its version. */
export interface StoredText {
  timed: TimedText
  etag: string
  /** Whether it is known that the server's text is the saved form of this one, to the letter. */
  isExact?: boolean
}

/**
 * `clean` (all is saved), `unsaved` (waiting to be), `saving`, `saved` (clean, and it shows), `retrying` (the network
 * or the server failed, another try is set), `conflict` (someone else changed the same paragraphs: the person decides),
 * `refused` (trying again will not help).
 */
export type SaveStatus =
  | { phase: 'clean' | 'unsaved' | 'saving' | 'saved' | 'retrying' }
  | { phase: 'refused'; /** Why, for the person. */ message?: string | undefined }
  | { phase: 'conflict'; merged: MergedText; theirs: StoredText }
export type SavePhase = SaveStatus['phase']

/** How texts came together: `merged` by themselves, where nobody changed the same; or as the person `decided`. */
export type BroughtTogether = 'merged' | 'decided'

export interface SaverOptions {
  /** What is there when the text is opened. */
  stored: StoredText
  /**
   * Stores a text that began from the version `etag`; answers the new version's. Throws an ApiError, 412 for a stale
   * one.
   */
  send: (timed: TimedText, etag: string) => Promise<string>
  /** What the server has now. Throws an ApiError. */
  fetchStored: () => Promise<StoredText>
  /** Shows a text that holds what somebody else saved too, and why. Called before `rebased`. */
  show: (timed: TimedText, reason: BroughtTogether) => void
  /** From now on the unsaved edits are those that come after this text. */
  rebased?: (stored: StoredText) => Promise<void> | void
  newId?: () => string
}

export type Saver = ReturnType<typeof createSaver>

/**
 * Saves a transcript: by itself after edits, at once when asked, one save at a time, never over someone else's: what
 * others saved is brought together with it, and where both changed the same, the person decides.
 */
export function createSaver({
  stored: initial,
  send,
  fetchStored,
  show,
  rebased,
  newId = () => crypto.randomUUID(),
}: SaverOptions) {
  const status: StoreApi<SaveStatus> = createStore<SaveStatus>(() => ({ phase: 'clean' }))
  let current = initial.timed
  let stored = initial
  /** Texts that were sent without an answer: the server may have one of them. */
  let unanswered: TimedText[] = []
  let inFlight: Promise<'done' | 'merged'> | undefined
  let firstEditAt = 0
  let attempts = 0
  /** The last try was answered, with the request to come back later. */
  let isServerBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const say = (next: SaveStatus) => status.setState(next, true)
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
    if (current === stored.timed || firstEditAt === 0) firstEditAt = Date.now()
    current = timed
    const { phase } = status.getState()
    if (phase === 'conflict' || phase === 'saving') return
    // Whoever types must not hurry a server that has too much to do.
    if (phase === 'retrying' && isServerBusy) return
    if (phase !== 'retrying') say({ phase: 'unsaved' })
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
    if (current === stored.timed) {
      showSaved()
      return
    }
    inFlight = attempt().finally(() => {
      inFlight = undefined
    })
    if ((await inFlight) === 'merged') return save()
  }

  async function attempt(): Promise<'done' | 'merged'> {
    const sent = current
    firstEditAt = 0
    say({ phase: 'saving' })
    try {
      const etag = await send(sent, stored.etag)
      stored = { timed: sent, etag }
      unanswered = []
      attempts = 0
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) return bringTogether()
      if (isUnanswered(error)) unanswered.push(sent)
      failed(error)
      return 'done'
    }
    goOn()
    return 'done'
  }

  /** The server has another version: an earlier save of ours whose answer was lost, or what somebody else saved. */
  async function bringTogether(): Promise<'done' | 'merged'> {
    try {
      const fetched = await fetchStored()
      const theirs = { ...fetched, timed: shareParagraphs(fetched.timed, [current]) }
      const ours = unanswered.find((sent) => sameText(sent, theirs.timed))
      if (ours) {
        await rebase({ ...theirs, timed: ours })
        return 'merged'
      }
      const merged = mergeTexts({
        base: transcriptOf(stored.timed),
        mine: transcriptOf(current),
        theirs: transcriptOf(theirs.timed),
      })
      if (collisionsOf(merged).length > 0) {
        say({ phase: 'conflict', merged, theirs })
        return 'done'
      }
      await take({ merged, theirs }, [], 'merged')
      return 'merged'
    } catch (error) {
      failed(error)
      return 'done'
    }
  }

  /** Goes on with the merged text, over the version that it was merged with. */
  async function take(
    { merged, theirs }: { merged: MergedText; theirs: StoredText },
    choices: readonly CollisionChoice[],
    reason: BroughtTogether,
  ): Promise<void> {
    const text = shareParagraphs(timedText(resolveMerge(merged, choices, newId)), [current, theirs.timed])
    current = sameText(text, theirs.timed) ? theirs.timed : text
    show(current, reason)
    await rebase(theirs)
  }

  async function rebase(next: StoredText): Promise<void> {
    stored = next
    unanswered = []
    await rebased?.(next)
  }

  function failed(error: unknown): void {
    if (isUnanswered(error)) {
      isServerBusy = error instanceof ApiError && error.status > 0
      say({ phase: 'retrying' })
      schedule(backoff(attempts, RETRY_MS), () => void save())
      attempts++
    } else say({ phase: 'refused', message: error instanceof Error ? error.message : undefined })
  }

  /** After a save: edits that came meanwhile are saved in their turn. */
  function goOn(): void {
    if (current === stored.timed) return showSaved()
    firstEditAt = Date.now()
    say({ phase: 'unsaved' })
    saveLater()
  }

  function showSaved(): void {
    say({ phase: 'saved' })
    schedule(SAVED_SHOWN_MS, () => say({ phase: 'clean' }))
  }

  return {
    status,
    edited,
    save,
    /** The version that the text at hand began from. */
    etag: () => stored.etag,
    /** Whether there is something that the server does not have. */
    hasUnsaved: () => current !== stored.timed,
    /** After a conflict: brings the texts together as the person decided, one choice to each collision, and saves. */
    async decide(choices: readonly CollisionChoice[]): Promise<void> {
      const now = status.getState()
      if (now.phase !== 'conflict') return
      say({ phase: 'unsaved' })
      await take(now, choices, 'decided')
      await save()
    },
    /** The server has this text, and the screen shows it: nothing is unsaved. */
    takeStored(next: StoredText): void {
      clearTimeout(timer)
      current = next.timed
      stored = next
      unanswered = []
      say({ phase: 'clean' })
    },
    /** The text began from another version than the one it was opened with, as work found after a crash does. */
    beginFrom(then: StoredText): void {
      stored = then
    },
    /** Ends the timers; a save on its way still finishes. */
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Whether the server may have done what was asked, or may do it another time. */
function isUnanswered(error: unknown): boolean {
  const code = error instanceof ApiError ? error.status : 0
  return code === 0 || code === 429 || code >= 500
}
