import { isolateHistory } from '@codemirror/commands'
import { EditorView } from '@codemirror/view'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Word } from '../../../../shared/contract/transcripts.ts'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import {
  acceptDoubts,
  type Doubt,
  doubtFinder,
  sameDoubts,
  wordsToLookUp,
} from '../../../../shared/transcript/doubts.ts'
import type { Rivals } from '../../../../shared/transcript/rivals.ts'
import type { Offers } from '../../../../shared/vocabulary/offers.ts'
import { takeAllInstead, takeInstead } from '../../../../shared/transcript/take-instead.ts'
import { documentText, type TimedText } from '../../../../shared/transcript/timed-text.ts'
import type { Player } from '../player/player.ts'
import type { Spelling } from './spelling.ts'
import { lineChanges } from '../text/replace-all.ts'
import { changeBeside, restore, timedField, wordRange } from '../text/timed-field.ts'

/** Hearing a doubt plays this many seconds more on either side of it. */
const AROUND_SECONDS = 1

/** The list is made again this long after the last of some edits, in milliseconds. */
const REFRESH_MS = 150

export interface DoubtState {
  isOpen: boolean
  doubts: readonly Doubt[]
  /** Which one is looked at; 0 when there is none. */
  current: number
}

export interface DoubtQueueOptions {
  /** As much of the view as is needed, once it is there. */
  view: () => Pick<EditorView, 'state' | 'dispatch'>
  player: Pick<Player, 'playRange'>
  /** BCP 47 code of the transcript's language, empty when several. */
  language: string
  spelling: Pick<Spelling, 'hasDictionary' | 'unknown'>
  /** Called when a person has decided between the text's word and that of a second reading. */
  onChosen?: (speaker: string, taken: 'first' | 'second') => void
  /** Called when the list was made again, as after a change of the text. */
  onListed?: () => void
}

/** The doubts of the open transcript, one of them looked at: heard, accepted, or left for the next. */
export interface DoubtQueue {
  /** Whether words are looked up in a dictionary, too. */
  hasDictionary: boolean
  store: StoreApi<DoubtState>
  open: () => void
  close: () => void
  /** Looks at the next one (1) or the one before (-1), round the end. */
  step: (by: 1 | -1) => void
  /** Looks at one by its number in the list. */
  lookAt: (index: number) => void
  /** Plays the words and a second on either side. */
  hear: () => void
  /** The words are right: certain from then on. Goes on to the next. */
  accept: (which: 'this' | 'all the same') => void
  /** What a second reading has in the place of words; doubts until a person decides. */
  setRivals: (rivals: Rivals) => void
  /** Terms that may be meant in the place of words; doubts until a person decides. */
  setOffers: (offers: Offers) => void
  /** What a second reading, or the vocabulary, has in the place of a doubt; undefined where neither has. */
  rivalOf: (doubt: Doubt) => readonly Word[] | undefined
  /** Puts it into the text, as one step to undo. Goes on to the next. */
  takeRival: () => void
  /**
   * Takes all that a second reading has in the place of words, or keeps all of the text's, as one step to undo; answers
   * how many. What people wrote or accepted has no rival. No choice is counted: nobody has looked at each.
   */
  decideRivals: (taken: 'first' | 'second') => number
  /** The transcript has changed. */
  changed: () => void
  stop: () => void
}

export function createDoubtQueue({
  view,
  player,
  language,
  spelling,
  onChosen,
  onListed,
}: DoubtQueueOptions): DoubtQueue {
  const store = createStore<DoubtState>(() => ({ isOpen: false, doubts: [], current: 0 }))
  let isUnknown: ((word: string) => boolean) | undefined
  let rivals: Rivals = new Map()
  let offers: Offers = new Map()
  const finder = () =>
    doubtFinder(
      language,
      isUnknown,
      (word) => rivals.has(word),
      (word) => offers.get(word)?.words,
    )
  let find = finder()
  /** The first word of the doubt that is looked at: edits elsewhere leave it the same object. */
  let anchor: Word | undefined
  let refreshing: ReturnType<typeof setTimeout> | undefined

  const timed = () => view().state.field(timedField)

  function refresh(): void {
    clearTimeout(refreshing)
    refreshing = undefined
    const doubts = find(timed())
    const found = anchor ? doubts.findIndex((doubt) => firstWord(timed(), doubt) === anchor) : -1
    // When the one looked at is gone, the one that moved up to its place is next.
    const current = found >= 0 ? found : Math.min(store.getState().current, Math.max(0, doubts.length - 1))
    store.setState({ doubts, current })
    anchor = doubts[current] && firstWord(timed(), doubts[current])
    onListed?.()
  }

  /** Looks up what the engine wrote, and has the unknown words among the doubts. */
  async function lookUp(): Promise<void> {
    const unknown = await spelling.unknown(wordsToLookUp(timed()))
    if (unknown.size === 0) return
    isUnknown = (word) => unknown.has(word)
    findAnew()
  }

  /** The doubts as the text is now; opens the queue. */
  function ready(): DoubtState {
    if (!store.getState().isOpen) void lookUp()
    if (refreshing !== undefined || !store.getState().isOpen) refresh()
    store.setState({ isOpen: true })
    return store.getState()
  }

  function lookAt(index: number): void {
    const doubt = ready().doubts[index]
    if (!doubt) return
    anchor = firstWord(timed(), doubt)
    store.setState({ current: index })
    const from = wordRange(view().state, { paragraph: doubt.paragraph, word: doubt.from })?.from
    const to = wordRange(view().state, { paragraph: doubt.paragraph, word: doubt.to - 1 })?.to
    if (from === undefined || to === undefined) return
    view().dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    })
  }

  const rivalOf = (doubt: Doubt) => {
    const word = firstWord(timed(), doubt)
    if (!word) return undefined
    if (doubt.reason === 'rival') return rivals.get(word)
    return doubt.reason === 'offer' ? offers.get(word)?.instead : undefined
  }

  /** Has another text in the place of this one, as one step to undo. */
  function put(decided: TimedText): void {
    view().dispatch({
      changes: lineChanges(view().state.doc, documentText(decided).split('\n')),
      effects: restore.of(decided),
      annotations: isolateHistory.of('full'),
    })
  }

  function findAnew(): void {
    find = finder()
    if (store.getState().isOpen) refresh()
  }

  return {
    rivalOf,
    setRivals(given) {
      rivals = given
      findAnew()
    },
    setOffers(given) {
      offers = given
      findAnew()
    },
    takeRival() {
      const { doubts, current } = ready()
      const doubt = doubts[current]
      const rival = doubt && rivalOf(doubt)
      if (!doubt || !rival) return
      if (doubt.reason === 'rival') onChosen?.(speakerOf(timed(), doubt), 'second')
      const next = doubts[current + 1]
      anchor = next && firstWord(timed(), next)
      put(takeInstead(timed(), doubt, rival))
      refresh()
      lookAt(store.getState().current)
    },
    decideRivals(taken) {
      const differing = ready().doubts.filter(({ reason }) => reason === 'rival')
      if (differing.length === 0) return 0
      // They come first of all, so what follows them is next.
      const next = store.getState().doubts[differing.length]
      anchor = next && firstWord(timed(), next)
      if (taken === 'second') put(takeAllInstead(timed(), differing, rivalOf))
      else view().dispatch({ effects: changeBeside.of((before) => acceptDoubts(before, differing)) })
      refresh()
      lookAt(store.getState().current)
      return differing.length
    },
    hasDictionary: spelling.hasDictionary,
    store,
    lookAt,
    open() {
      if (!store.getState().isOpen) lookAt(0)
    },
    close: () => store.setState({ isOpen: false, doubts: [] }),
    step(by) {
      const wasOpen = store.getState().isOpen
      const { doubts, current } = ready()
      if (doubts.length > 0) lookAt(wasOpen ? (current + by + doubts.length) % doubts.length : 0)
    },
    hear() {
      const { doubts, current } = ready()
      const doubt = doubts[current]
      const words = doubt && itemAt(timed().paragraphs, doubt.paragraph)?.words.slice(doubt.from, doubt.to)
      if (words?.[0])
        player.playRange(Math.max(0, words[0].data_start - AROUND_SECONDS), words.at(-1)!.data_end + AROUND_SECONDS)
    },
    accept(which) {
      const { doubts, current } = ready()
      const doubt = doubts[current]
      if (!doubt) return
      const accepted = which === 'this' ? [doubt] : sameDoubts(doubts, doubt)
      for (const one of accepted) if (one.reason === 'rival') onChosen?.(speakerOf(timed(), one), 'first')
      const next = doubts.slice(current + 1).find((other) => !accepted.includes(other))
      anchor = next && firstWord(timed(), next)
      view().dispatch({ effects: changeBeside.of((before) => acceptDoubts(before, accepted)) })
      refresh()
      lookAt(store.getState().current)
    },
    changed() {
      if (!store.getState().isOpen) return
      clearTimeout(refreshing)
      refreshing = setTimeout(refresh, REFRESH_MS)
    },
    stop: () => clearTimeout(refreshing),
  }
}

const speakerOf = ({ paragraphs }: TimedText, { paragraph }: Doubt) => itemAt(paragraphs, paragraph)?.speaker ?? ''

function firstWord({ paragraphs }: TimedText, { paragraph, from }: Doubt): Word | undefined {
  return itemAt(paragraphs, paragraph)?.words[from]
}
