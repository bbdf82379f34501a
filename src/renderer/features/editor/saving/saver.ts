import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EditsSince, SavedEdit } from '../../../../shared/contract/text-edits.ts'
import { collisionsOf, type MergedText, mergeTexts } from '../../../../shared/transcript/merge/merge-texts.ts'
import { type CollisionChoice, resolveMerge } from '../../../../shared/transcript/merge/resolve.ts'
import { receiveText } from '../../../../shared/transcript/text-edits/receive-edit.ts'
import { receiveEdits, type Unanswered } from '../../../../shared/transcript/text-edits/receive-edits.ts'
import {
  sameText,
  shareParagraphs,
  type TimedText,
  timedText,
  transcriptOf,
} from '../../../../shared/transcript/timed-text.ts'
import { ApiError, isUnanswered } from '../../../lib/api-error.ts'
import { backoff } from '../../../../shared/backoff.ts'
import { versionOf } from './version-of.ts'
import { type CompositionHoldOptions, createCompositionHold } from './composition-hold.ts'

/** Autosave comes this long after the last edit, and while edits go on, at most so long after the first. */
export const AUTOSAVE_MS = { afterLast: 2000, afterFirst: 10_000 } as const
/** While others have the text open they see an edit so soon. */
export const LIVE_MS = 40
/** Who types with others is told that all is saved after a pause. */
const LIVE_PAUSE_MS = 1000
/** What has been unsaved for longer than this is not brought together with what others saved unasked. */
const LIVE_FOR_MS = 30_000
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

/** Work that was unsaved for long, and what somebody else saved meanwhile. */
export interface Conflict {
  phase: 'conflict'
  merged: MergedText
  /** The text here that was merged; what is typed before the question is seen comes after it. */
  mine: TimedText
  theirs: StoredText
}

/**
 * `clean` (all is saved), `unsaved` (waiting to be), `saving`, `saved` (clean, and it shows), `retrying` (the network
 * or the server failed, another try is set), `behind` (nothing is unsaved, but what others saved could not be fetched;
 * another try is set), `conflict` (someone else changed the same paragraphs: the person decides), `refused` (trying
 * again will not help).
 */
export type SaveStatus =
  | { phase: 'clean' | 'unsaved' | 'saving' | 'saved' | 'retrying' | 'behind' }
  | { phase: 'refused'; /** Why, for the person. */ message?: string | undefined }
  | Conflict
export type SavePhase = SaveStatus['phase']

/**
 * How texts came together: `live`, as others typed; `merged` by themselves, where nobody changed the same; or as the
 * person `decided`.
 */
export type BroughtTogether = 'live' | 'merged' | 'decided'

/** A save that was made to follow others. */
export interface Followed {
  etag: string
  /** All that was saved since the text that it was made from; null where that is not known. */
  edits: readonly SavedEdit[] | null
}

export interface SaverOptions {
  /** What is there when the text is opened. */
  stored: StoredText
  /**
   * Stores a text that began from the version `etag`, and what changed in it may follow what others saved since.
   * Answers the new version's tag, and what was saved since where it did follow. Throws an ApiError, 412 for a stale
   * version.
   */
  send: (timed: TimedText, etag: string, how: { follows: boolean }) => Promise<string | Followed>
  /** What the server has now. Throws an ApiError. */
  fetchStored: () => Promise<StoredText>
  /** What others have saved since a number. Throws an ApiError. */
  fetchEdits?: (since: number) => Promise<EditsSince>
  /** What edits made of the text that the server is known to have, which were sent from here and had no answer. */
  sent?: () => Unanswered
  /** Whether others have the text open, so that they wait for each edit. */
  isLive?: () => boolean
  /** Whether an input method composes a word, which must not be changed under its hands; never unless given. */
  isComposing?: CompositionHoldOptions['isComposing']
  /** Shows a text that holds what somebody else saved too, and why. Called before `rebased`. */
  show: (timed: TimedText, reason: BroughtTogether) => void
  /** From now on the unsaved edits come after this text, and those without an answer have made others of it. */
  rebased?: (stored: StoredText, reason: BroughtTogether, sent: Unanswered) => Promise<void> | void
  newId?: () => string
}

export type Saver = ReturnType<typeof createSaver>

/**
 * Saves a transcript: by itself after edits, at once when asked, one save at a time, never over someone else's. What
 * others save while the person types is taken in as it comes, and what both wrote in one place stays. Work that was
 * unsaved for long is brought together with theirs, and where both changed the same, the person decides.
 */
export function createSaver({
  stored: initial,
  send,
  fetchStored,
  fetchEdits,
  sent: sentTexts = () => NOTHING_SENT,
  isLive = () => false,
  isComposing = () => false,
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
  /** What others saved, as far as it was told while a save was on its way. */
  let news: EditsSince[] = []
  /** The newest number that the server was heard to have: with less, the text here is not up to date. */
  let newest = 0
  /** Since when something is unsaved; from the start for work that was left behind. Milliseconds since 1970. */
  let unsavedSince = Infinity
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
  const hold = createCompositionHold({
    isComposing,
    released() {
      if (inFlight) return
      takeNews()
      if (!inFlight) saveRest()
    },
  })
  /** What waits for the end of a word comes before the next save, which it would only overtake. */
  const saveAfterNews = () => {
    if (!hold.isHeld()) void save()
  }
  const saveLater = () => {
    if (isLive()) return schedule(Math.max(0, firstEditAt + LIVE_MS - Date.now()), saveAfterNews)
    const latest = firstEditAt + AUTOSAVE_MS.afterFirst - Date.now()
    schedule(Math.max(0, Math.min(AUTOSAVE_MS.afterLast, latest)), saveAfterNews)
  }

  /** Tells of a changed text. */
  function edited(timed: TimedText): void {
    if (timed === current) return
    if (current === stored.timed || firstEditAt === 0) firstEditAt = Date.now()
    current = timed
    unsavedSince = Math.min(unsavedSince, Date.now())
    const { phase } = status.getState()
    if (phase === 'conflict' || phase === 'saving' || inFlight) return
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
      if (!isTryingAgain()) return save()
      return
    }
    if (status.getState().phase === 'conflict') return
    if (current === stored.timed) return isBehind() ? follow() : showSaved()
    if ((await alone(attempt)) === 'merged') return save()
  }

  /** One thing at a time; what others save meanwhile is taken in after it. */
  async function alone(work: () => Promise<'done' | 'merged'>): Promise<'done' | 'merged'> {
    inFlight = work().finally(() => {
      inFlight = undefined
    })
    const outcome = await inFlight
    takeNews()
    return outcome
  }

  async function attempt(): Promise<'done' | 'merged'> {
    const sent = current
    firstEditAt = 0
    const since = unsavedSince
    unsavedSince = Infinity
    say({ phase: isLive() ? 'unsaved' : 'saving' })
    try {
      const saved = await send(sent, stored.etag, { follows: isYoung(since) })
      attempts = 0
      if (typeof saved === 'string') {
        stored = { timed: sent, etag: saved, isExact: true }
        unanswered = []
      } else {
        const taken = saved.edits ? takeEdits(saved.edits) : 'unfit'
        if (taken === 'waits') return wait({ number: numberOf(saved), edits: saved.edits && [...saved.edits] })
        if (taken === 'unfit') {
          unanswered.push(sent)
          return await catchUp()
        }
      }
    } catch (error) {
      unsavedSince = since
      if (error instanceof ApiError && error.status === 412) return isYoung() ? catchUp() : bringTogether()
      if (isUnanswered(error)) unanswered.push(sent)
      failed(error)
      return 'done'
    }
    goOn()
    return 'done'
  }

  /** Whether what others save may come in unasked: the person knows of what they are typing now. */
  const isYoung = (since = unsavedSince) => fetchEdits !== undefined && Date.now() - since < LIVE_FOR_MS

  /** What others saved comes in when the word is composed. */
  function wait(since?: EditsSince): 'done' {
    if (since) news.push(since)
    if (current !== stored.timed) say({ phase: 'unsaved' })
    return 'done'
  }

  const isTryingAgain = () => {
    const { phase } = status.getState()
    return phase === 'retrying' || (phase === 'behind' && current === stored.timed)
  }
  const isBehind = () => newest > numberOf(stored)

  /** Others have saved, as the server says by itself. */
  function told(since: EditsSince): void {
    newest = Math.max(newest, since.number)
    news.push(since)
    if (!inFlight) takeNews()
  }

  /** All that was told is taken in at once, and shown once: with many hands it comes faster than it can be drawn. */
  function takeNews(): void {
    const fresh = news.filter(({ number }) => number > numberOf(stored))
    news = []
    if (fresh.length === 0 || status.getState().phase === 'conflict') return
    // Work that was left behind comes together with theirs by its save, which may ask.
    if (current !== stored.timed && !isYoung()) return
    const edits = new Map(fresh.flatMap((since) => since.edits ?? []).map((edit) => [edit.number, edit]))
    const taken = takeEdits([...edits.values()].toSorted((one, other) => one.number - other.number))
    if (taken === 'waits') return void (news = fresh)
    const isKnown = !fresh.some((since) => since.edits === null && since.number > numberOf(stored))
    if (taken === 'taken' && isKnown) return
    void follow()
  }

  /** Takes in what others have saved, now; where that fails, another try is set until it does not. */
  async function follow(): Promise<void> {
    if (inFlight) return
    await alone(catchUp)
    if (!inFlight) saveRest()
  }

  /** Asks for what others have saved, and takes it in. */
  async function catchUp(): Promise<'done' | 'merged'> {
    try {
      for (let before = -1; before < numberOf(stored);) {
        before = numberOf(stored)
        const { number, edits } = await fetchEdits!(before)
        newest = Math.max(newest, number)
        if (number <= before) break
        const taken = edits && edits.length > 0 ? takeEdits(edits) : 'unfit'
        if (taken === 'waits') return wait({ number, edits })
        if (taken === 'unfit' && (await takeWhole()) === 'waits') return wait({ number, edits: null })
      }
      // One that was asked before it had heard of the newest text is asked again.
      if (current === stored.timed) {
        if (isBehind()) tryLater()
        else attempts = 0
      }
      return 'merged'
    } catch (error) {
      if (current !== stored.timed) failed(error)
      else if (!isOver(error)) tryLater()
      else if (status.getState().phase === 'behind') say({ phase: 'clean' })
      return 'done'
    }
  }

  /** Nothing is unsaved, and what others saved is not here. */
  function tryLater(): void {
    say({ phase: 'behind' })
    schedule(backoff(attempts++, RETRY_MS), () => void follow())
  }

  const saveRest = () => {
    const { phase } = status.getState()
    if (current !== stored.timed) {
      if (phase !== 'retrying' && phase !== 'refused') goOn()
    } else if (phase === 'behind' && !isBehind()) say({ phase: 'clean' })
  }

  /** Takes in what others saved, edit by edit, where that can be done, and must not wait for a word. */
  function takeEdits(edits: readonly SavedEdit[]): 'taken' | 'waits' | 'unfit' {
    const fresh = edits.filter(({ number }) => number > numberOf(stored))
    const last = fresh.at(-1)
    if (!last) return 'taken'
    const isNext = fresh.every(({ number }, at) => number === numberOf(stored) + 1 + at)
    if (!stored.isExact || !isNext) return 'unfit'
    try {
      const texts = receiveEdits({ base: stored.timed, mine: current }, fresh, sentTexts())
      if (!texts) return 'unfit'
      if (hold.mustWait(texts.mine)) return 'waits'
      goOnFrom(texts, { etag: `"${last.number}"`, sent: texts.unanswered })
      return 'taken'
    } catch {
      // It does not fit, or is of a kind that edits cannot tell: the whole text is asked for.
      return 'unfit'
    }
  }

  async function takeWhole(): Promise<'taken' | 'waits'> {
    const fetched = await fetchStored()
    const theirs = shareParagraphs(fetched.timed, [current, stored.timed])
    const ours = unanswered.find((sent) => sameText(sent, theirs))
    const texts = ours ? { base: ours, mine: current } : receiveText({ base: stored.timed, mine: current }, theirs)
    if (hold.mustWait(texts.mine)) return 'waits'
    goOnFrom(texts, fetched)
    return 'taken'
  }

  function goOnFrom(
    { base, mine }: { base: TimedText; mine: TimedText },
    { etag, isExact = true, sent = NOTHING_SENT }: { etag: string; isExact?: boolean; sent?: Unanswered },
  ): void {
    stored = { timed: base, etag, isExact }
    unanswered = []
    const isChanged = mine !== current
    current = mine
    if (mine === base) unsavedSince = Infinity
    if (isChanged) show(mine, 'live')
    void rebased?.(stored, 'live', sent)
    if (status.getState().phase !== 'behind' || isBehind()) return
    clearTimeout(timer)
    say({ phase: 'clean' })
  }

  /** The server has another version: an earlier save of ours whose answer was lost, or what somebody else saved. */
  async function bringTogether(): Promise<'done' | 'merged'> {
    try {
      const fetched = await fetchStored()
      if (hold.mustWait()) return wait()
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
        say({ phase: 'conflict', merged, mine: current, theirs })
        return 'done'
      }
      await take({ merged, mine: current, theirs }, [], 'merged')
      return 'merged'
    } catch (error) {
      failed(error)
      return 'done'
    }
  }

  /** Goes on with the merged text, over the version that it was merged with. */
  async function take(
    { merged, mine, theirs }: Omit<Conflict, 'phase'>,
    choices: readonly CollisionChoice[],
    reason: BroughtTogether,
  ): Promise<void> {
    const decided = shareParagraphs(timedText(resolveMerge(merged, choices, newId)), [current, theirs.timed])
    const text = mine === current ? decided : receiveText({ base: mine, mine: current }, decided).mine
    current = sameText(text, theirs.timed) ? theirs.timed : text
    show(current, reason)
    await rebase(theirs, reason)
  }

  async function rebase(next: StoredText, reason: BroughtTogether = 'merged'): Promise<void> {
    stored = next
    unanswered = []
    await rebased?.(next, reason, NOTHING_SENT)
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
    firstEditAt = isLive() ? 0 : Date.now()
    say({ phase: 'unsaved' })
    saveLater()
  }

  function showSaved(): void {
    unsavedSince = Infinity
    if (!isLive()) return showThatSaved()
    say({ phase: 'clean' })
    schedule(LIVE_PAUSE_MS, showThatSaved)
  }

  function showThatSaved(): void {
    say({ phase: 'saved' })
    schedule(SAVED_SHOWN_MS, () => say({ phase: 'clean' }))
  }

  return {
    status,
    edited,
    save,
    told,
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
      news = []
      unsavedSince = Infinity
      say({ phase: 'clean' })
      if (isBehind()) void follow()
    },
    /** The text began from another version than the one it was opened with, as work found after a crash does. */
    beginFrom(then: StoredText): void {
      stored = then
      unsavedSince = 0
    },
    /** Ends the timers; a save on its way still finishes. */
    stop(): void {
      isStopped = true
      hold.stop()
      clearTimeout(timer)
    },
  }
}

const NOTHING_SENT: Unanswered = new Map()

const numberOf = ({ etag }: { etag: string }) => versionOf(etag)

/** Whether the text is the person's to read no more: whoever says who is here says so too. */
const isOver = (error: unknown) => error instanceof ApiError && [401, 403, 404, 410].includes(error.status)
