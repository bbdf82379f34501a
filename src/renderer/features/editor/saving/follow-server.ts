import type { EditsSince } from '../../../../shared/contract/text-edits.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { isSaved, numberOf, type TextsHere, type StoredText } from './texts-here.ts'
import type { TakeIn } from './take-in.ts'

/** What became of one thing that was done: `merged` when the text here comes after another one now. */
export type Outcome = 'done' | 'merged'

export interface FollowServerOptions {
  texts: TextsHere
  takeIn: TakeIn
  /** What the server has now. Throws an ApiError. */
  fetchStored: () => Promise<StoredText>
  /** What others have saved since a number. Throws an ApiError. */
  fetchEdits?: ((since: number) => Promise<EditsSince>) | undefined
  /** Whether the person must be asked before anything may come in: a question is open, or the work is old. */
  mustAsk: () => boolean
  /** Whether something is on its way after which alone what is told may be taken in. */
  isBusy: () => boolean
  /** Whether nothing is on its way, so that the server may be asked for what is not told. */
  mayAsk: () => boolean
  /** Has the page catch up when nothing else is on its way. */
  follow: () => Promise<void>
  /** What others saved waits for the end of a word. */
  waits: () => void
  /** What is unsaved could not be brought after what others saved. */
  failed: (error: unknown) => void
  /** Nothing is unsaved, and what others saved is not here: it wants another try. */
  fellBehind: () => void
  /** The page has all that the server has. */
  caughtUp: () => void
  /** The text is the person's to read no more. */
  over: () => void
}

/**
 * Follows what others save, as the server tells it or is asked for it. It remembers the newest number that the server
 * was heard to have, so that no lost message and no call that failed leaves the page behind unnoticed.
 */
export function createFollowServer(options: FollowServerOptions) {
  const { texts, takeIn, fetchStored, fetchEdits, mustAsk, isBusy, mayAsk, follow } = options
  const { waits, failed, fellBehind, caughtUp, over } = options
  /** What others saved, as far as it was told while something was on its way. */
  let news: EditsSince[] = []
  let newest = 0

  const isBehind = () => newest > numberOf(texts.stored)

  function wait(since: EditsSince): Outcome {
    news.push(since)
    waits()
    return 'done'
  }

  /** All that was told is taken in at once, and shown once: with many hands it comes faster than it can be drawn. */
  function takeNews(): void {
    const fresh = news.filter(({ number }) => number > numberOf(texts.stored))
    news = []
    // Work that was left behind comes together with theirs by its save, which may ask.
    if (fresh.length === 0 || mustAsk()) return
    const edits = new Map(fresh.flatMap((since) => since.edits ?? []).map((edit) => [edit.number, edit]))
    const taken = takeIn.edits([...edits.values()].toSorted((one, other) => one.number - other.number))
    if (taken === 'waits') return void (news = fresh)
    const isUnknown = (since: EditsSince) => since.edits === null && since.number > numberOf(texts.stored)
    const rest = taken === 'unfit' ? fresh : fresh.filter(isUnknown)
    if (rest.length === 0) return
    if (mayAsk()) void follow()
    else news = rest
  }

  /**
   * Asks again as long as that brings the page on, and it has not all that there was when it asked: what others go on
   * writing is told by itself. Answers false where it waits for the end of a word.
   */
  async function fetchAll(): Promise<boolean> {
    for (let before = -1; before < numberOf(texts.stored);) {
      before = numberOf(texts.stored)
      const { number, edits } = await fetchEdits!(before)
      newest = Math.max(newest, number)
      if (number <= before) break
      const taken = edits && edits.length > 0 ? takeIn.edits(edits) : 'unfit'
      const isWaiting = taken === 'waits' || (taken === 'unfit' && takeIn.whole(await fetchStored()) === 'waits')
      if (isWaiting) wait({ number, edits: taken === 'waits' ? edits : null })
      if (isWaiting) return false
      if (numberOf(texts.stored) >= number) break
    }
    return true
  }

  /** Others have saved, as the server says by itself. */
  function told(since: EditsSince): void {
    newest = Math.max(newest, since.number)
    news.push(since)
    if (!isBusy()) takeNews()
  }

  /** Asks for what others have saved, and takes it in. */
  async function catchUp(): Promise<Outcome> {
    try {
      if (!(await fetchAll())) return 'done'
      if (isSaved(texts)) {
        // Whoever was asked before they had heard of the newest text is asked again.
        if (isBehind()) fellBehind()
        else caughtUp()
      }
      return 'merged'
    } catch (error) {
      if (!isSaved(texts)) failed(error)
      else if (isOver(error)) over()
      else fellBehind()
      return 'done'
    }
  }

  /** Nothing that was told is of the text that is here now. */
  function forget(): void {
    news = []
  }

  /** Whether something that was told is not taken in yet. */
  const isWaiting = () => news.length > 0

  return { isBehind, isWaiting, takeNews, wait, told, catchUp, forget }
}

/** Whether the text is the person's to read no more: whoever says who is here says so too. */
const isOver = (error: unknown) => error instanceof ApiError && [401, 403, 404, 410].includes(error.status)
