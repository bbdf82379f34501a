import { createStore, type StoreApi } from 'zustand/vanilla'
import { backoff } from '../../../../shared/backoff.ts'
import type { CollisionChoice } from '../../../../shared/transcript/merge/resolve.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import { ApiError, isUnanswered } from '../../../lib/api-error.ts'
import { createBringTogether } from './bring-together.ts'
import { createCompositionHold } from './composition-hold.ts'
import { createFollowServer, type Outcome } from './follow-server.ts'
import { isSaved, NOTHING_SENT, numberOf, textsFrom, type StoredText, type TextReceivers } from './texts-here.ts'
import type { SaveStatus } from './save-status.ts'
import type { Followed, SaverOptions } from './saver-options.ts'
import { createTakeIn } from './take-in.ts'
import { NotAhead } from './text-sender.ts'

/** Autosave comes this long after the last edit, and while edits go on, at most so long after the first. */
export const AUTOSAVE_MS = { afterLast: 2000, afterFirst: 10_000 } as const
/**
 * While others have the text open an edit is sent so soon: its letter is on the own screen by then. What gathers edits
 * is the save that is on its way, one at a time: a quick server gets one for each key at most, a slow one fewer with
 * more in each.
 */
export const LIVE_MS = 10
/**
 * Where a save takes longer than that, what is written meanwhile is sent this long after the one before, and so many
 * are on their way beside the first at most: others do not wait for its answer twice, and a server that has too much to
 * do gets no more than it can answer.
 */
export const AHEAD_MS = 40
const MOST_AHEAD = 3
/** Who types with others is told that all is saved after a pause. */
const LIVE_PAUSE_MS = 1000
/** What has been unsaved for longer than this is not brought together with what others saved unasked. */
const LIVE_FOR_MS = 30_000
/** The save message hides after this. */
export const SAVED_SHOWN_MS = 2000
const RETRY_MS = { first: 2000, longest: 30_000 }

export type Saver = ReturnType<typeof createSaver>

/**
 * Saves a transcript: by itself after edits, at once when asked, one save at a time, never over someone else's. What
 * others save while the person types is taken in as it comes, and what both wrote in one place stays. Work that was
 * unsaved for long is brought together with theirs, and where both changed the same, the person decides.
 */
export function createSaver({
  stored,
  send,
  sendAhead,
  fetchStored,
  fetchEdits,
  sent: unanswered = () => NOTHING_SENT,
  isLive = () => false,
  isComposing = () => false,
  show,
  rebased,
  newId = () => crypto.randomUUID(),
}: SaverOptions) {
  const status: StoreApi<SaveStatus> = createStore<SaveStatus>(() => ({ phase: 'clean' }))
  const texts = textsFrom(stored)
  let inFlight: Promise<Outcome> | undefined
  /** What is on its way is made to follow what others saved, so that theirs need not wait for its answer. */
  let isFollowing = false
  /** What was sent while the save before was on its way, in order, and is not looked at yet. */
  const ahead: Promise<Left>[] = []
  let aheadTimer: ReturnType<typeof setTimeout> | undefined
  let sentAt = 0
  let firstEditAt = 0
  let attempts = 0
  /** The last try was answered, with the request to come back later. */
  let isServerBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const say = (next: SaveStatus) => status.setState(next, true)
  const phase = () => status.getState().phase
  const schedule = (milliseconds: number, run: () => void) => {
    clearTimeout(timer)
    timer = isStopped ? undefined : setTimeout(run, milliseconds)
  }
  const scheduleRetry = (run: () => Promise<void>) => schedule(backoff(attempts++, RETRY_MS), () => void run())
  const isBusy = () => inFlight !== undefined && !isFollowing
  const hold = createCompositionHold({
    isComposing,
    released() {
      if (isBusy()) return
      server.takeNews()
      if (!inFlight) saveRest()
    },
  })
  const receivers: TextReceivers = { show, ...(rebased && { rebased }) }
  const together = createBringTogether({ texts, newId, ...receivers })
  const takeIn = createTakeIn({
    texts,
    hold,
    sent: unanswered,
    ...receivers,
    tookIn() {
      // What was sent and taken back was saved all the same.
      if (!inFlight && !isSaved(texts) && (phase() === 'clean' || phase() === 'saved')) return goOn()
      if (phase() !== 'behind' || server.isBehind()) return
      clearTimeout(timer)
      say({ phase: 'clean' })
    },
  })
  const server = createFollowServer({
    texts,
    takeIn,
    fetchStored,
    fetchEdits,
    mustAsk: () => phase() === 'conflict' || (!isSaved(texts) && !isYoung()),
    isBusy,
    mayAsk: () => inFlight === undefined,
    follow,
    waits: sayUnsaved,
    failed,
    fellBehind() {
      say({ phase: 'behind' })
      scheduleRetry(follow)
    },
    caughtUp: () => {
      attempts = 0
    },
    over() {
      if (phase() === 'behind') say({ phase: 'clean' })
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
    if (timed === texts.current) return
    if (isSaved(texts) || firstEditAt === 0) firstEditAt = Date.now()
    texts.current = timed
    texts.unsavedSince = Math.min(texts.unsavedSince, Date.now())
    if (inFlight) return sendAheadSoon()
    if (phase() === 'conflict' || phase() === 'saving') return
    // Whoever types must not hurry a server that has too much to do.
    if (phase() === 'retrying' && isServerBusy) return
    if (phase() !== 'retrying') say({ phase: 'unsaved' })
    saveLater()
  }

  /** Saves now, after a save that is on its way. Resolves when the text as it is now is stored, or could not be. */
  async function save(): Promise<void> {
    clearTimeout(timer)
    if (inFlight) {
      sendAheadNow()
      await inFlight
      if (!isTryingAgain()) return save()
      return
    }
    if (phase() === 'conflict') return
    if (isSaved(texts)) return server.isBehind() ? follow() : showSaved()
    if ((await alone(attempt)) === 'merged') return save()
  }

  const isTryingAgain = () => phase() === 'retrying' || (phase() === 'behind' && isSaved(texts))

  /** One thing at a time; what others save meanwhile is taken in after it. */
  async function alone(work: () => Promise<Outcome>): Promise<Outcome> {
    inFlight = work().finally(() => {
      inFlight = undefined
    })
    const outcome = await inFlight
    server.takeNews()
    return outcome
  }

  /** Takes in what others have saved, now; where that fails, another try is set until it does not. */
  async function follow(): Promise<void> {
    if (inFlight) return
    await alone(server.catchUp)
    if (!inFlight) saveRest()
  }

  /** What is left to be done after something was sent; undefined where that is nothing. */
  type Left = (() => Outcome | void | Promise<Outcome>) | undefined

  /** Sends the text as it is, and takes in what the answer tells. */
  async function sendNow(how: (timed: TimedText, etag: string) => Promise<string | Followed>): Promise<Left> {
    const [sending, from] = [texts.current, texts.stored]
    sentAt = Date.now()
    firstEditAt = 0
    const since = texts.unsavedSince
    texts.unsavedSince = Infinity
    try {
      const saved = await how(sending, from.etag)
      attempts = 0
      if (typeof saved === 'string') {
        // It came back among what others saved, and they came after it.
        if (texts.stored !== from) return isSaved(texts) ? undefined : () => 'merged'
        Object.assign(texts, { stored: { timed: sending, etag: saved, isExact: true }, unanswered: [] })
        return undefined
      }
      const taken = saved.edits ? takeIn.edits(saved.edits) : 'unfit'
      if (taken === 'taken') return undefined
      if (taken === 'waits')
        return () => {
          server.wait({ number: numberOf(saved), edits: saved.edits && [...saved.edits] })
          return hold.isHeld() ? 'done' : 'merged'
        }
      texts.unanswered.push(sending)
      return server.catchUp
    } catch (error) {
      texts.unsavedSince = Math.min(since, texts.unsavedSince)
      // It goes with the next save.
      if (error instanceof NotAhead) return goOn
      if (error instanceof ApiError && error.status === 412)
        return () => (isYoung() ? server.catchUp() : bringTogether())
      if (isUnanswered(error)) texts.unanswered.push(sending)
      return () => failed(error)
    }
  }

  /** Sends the text, and what is written meanwhile without waiting for the answer; goes on once all are answered. */
  async function attempt(): Promise<Outcome> {
    isFollowing = isYoung()
    say({ phase: isLive() ? 'unsaved' : 'saving' })
    let left = await sendNow((timed, etag) => send(timed, etag, { follows: isFollowing }))
    for (let next = ahead.shift(); next; next = ahead.shift()) {
      // What is left is done once nothing is on its way.
      if (left) isFollowing = false
      else sendAheadSoon()
      const leftOfNext = await next
      left ??= leftOfNext
    }
    isFollowing = false
    clearTimeout(aheadTimer)
    aheadTimer = undefined
    return (await (left ?? goOn)()) ?? 'done'
  }

  /** What is written while a save is on its way is sent soon, too, where it may be. */
  function sendAheadSoon(): void {
    if (isStopped || !isFollowing) return
    aheadTimer ??= setTimeout(sendAheadNow, Math.max(LIVE_MS, sentAt + AHEAD_MS - Date.now()))
  }

  function sendAheadNow(): void {
    clearTimeout(aheadTimer)
    aheadTimer = undefined
    if (!sendAhead || !isFollowing || !isLive() || ahead.length >= MOST_AHEAD) return
    // What cannot be taken in now is asked for once all is answered.
    if (hold.isHeld() || server.isWaiting()) return
    const isSent = [...unanswered().values()].at(-1) === texts.current
    if (!isSent && !isSaved(texts)) ahead.push(sendNow(sendAhead))
  }

  /** Whether what others save may come in unasked: the person knows of what they are typing now. */
  const isYoung = (since = texts.unsavedSince) => fetchEdits !== undefined && Date.now() - since < LIVE_FOR_MS

  async function bringTogether(): Promise<Outcome> {
    try {
      const fetched = await fetchStored()
      if (hold.mustWait()) {
        sayUnsaved()
        return 'done'
      }
      const question = await together.with(fetched)
      if (question) say(question)
      return question ? 'done' : 'merged'
    } catch (error) {
      failed(error)
      return 'done'
    }
  }

  function sayUnsaved(): void {
    if (!isSaved(texts)) say({ phase: 'unsaved' })
  }

  const saveRest = () => {
    if (!isSaved(texts)) {
      if (phase() !== 'retrying' && phase() !== 'refused') goOn()
    } else if (phase() === 'behind' && !server.isBehind()) say({ phase: 'clean' })
  }

  function failed(error: unknown): void {
    if (!isUnanswered(error))
      return say({ phase: 'refused', message: error instanceof Error ? error.message : undefined })
    isServerBusy = error instanceof ApiError && error.status > 0
    say({ phase: 'retrying' })
    scheduleRetry(save)
  }

  /** After a save: edits that came meanwhile are saved in their turn. */
  function goOn(): void {
    if (isSaved(texts)) return showSaved()
    firstEditAt = isLive() ? 0 : Date.now()
    say({ phase: 'unsaved' })
    saveLater()
  }

  function showSaved(): void {
    texts.unsavedSince = Infinity
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
    told: server.told,
    /** The version that the text at hand began from. */
    etag: () => texts.stored.etag,
    /** Whether there is something that the server does not have. */
    hasUnsaved: () => !isSaved(texts),
    /** After a conflict: brings the texts together as the person decided, one choice to each collision, and saves. */
    async decide(choices: readonly CollisionChoice[]): Promise<void> {
      const now = status.getState()
      if (now.phase !== 'conflict') return
      say({ phase: 'unsaved' })
      await together.decide(now, choices)
      await save()
    },
    /** The server has this text, and the screen shows it: nothing is unsaved. */
    takeStored(next: StoredText): void {
      clearTimeout(timer)
      Object.assign(texts, textsFrom(next))
      server.forget()
      say({ phase: 'clean' })
      if (server.isBehind()) void follow()
    },
    /** The text began from another version than the one it was opened with, as work found after a crash does. */
    beginFrom(then: StoredText): void {
      texts.stored = then
      texts.unsavedSince = 0
    },
    /** Ends the timers; a save on its way still finishes. */
    stop(): void {
      isStopped = true
      hold.stop()
      clearTimeout(timer)
      clearTimeout(aheadTimer)
    },
  }
}
