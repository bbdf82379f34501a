import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Hearing, HearingChoices, HearingRequest } from '../../../../shared/contract/hearings.ts'
import type { Word } from '../../../../shared/contract/transcripts.ts'
import { documentText, type TimedText } from '../../../../shared/transcript/timed-text.ts'
import {
  readingWords,
  speakersOf,
  takeReading,
  wordsInSpan,
  type WordSpan,
} from '../../../../shared/transcript/take-reading.ts'
import type { Live } from '../../../lib/live.ts'
import { lineChanges } from '../text/replace-all.ts'
import { restore, timedField } from '../text/timed-field.ts'
import { chosenSpan } from './chosen-span.ts'
import { phrase, type Phrase } from '../../../../shared/words/phrase.ts'

/** A little more is listened to than the times of the words say, for these may be wrong; in seconds. */
const AROUND_SECONDS = 0.2

/** Who shall listen, and how. */
export type HearingWish = Omit<HearingRequest, 'start' | 'end' | 'speakers'>

/** What one pass over the words heard. */
export interface Reading extends HearingWish {
  /** The engine, for people. */
  label: string
  /** Empty where nobody was heard. */
  words: readonly Word[]
}

/** The words that are heard again. */
export interface HeardStretch {
  words: readonly Word[]
  /** Who says them. */
  speakers: string[]
  /** Seconds of the recording. */
  start: number
  end: number
}

export interface HearAgainState {
  /** Undefined before it is opened, and where there are no words. */
  stretch: HeardStretch | undefined
  /** Undefined until the server has said. */
  choices: HearingChoices | undefined
  isWaiting: boolean
  /** 0 to 1. */
  progress: number
  /** In the order in which they came. */
  readings: readonly Reading[]
  /** Why the last pass came to nothing, for the person. */
  failure: Phrase | null
}

export interface HearAgainOptions {
  fileId: string
  view: () => Pick<EditorView, 'state' | 'dispatch'>
  choices: () => Promise<HearingChoices>
  /** Has the server listen; answers the request's name. */
  request: (wish: HearingRequest) => Promise<string>
  last: () => Promise<Hearing>
  forget: () => Promise<void>
  live: Pick<Live, 'listen'>
  /** A failure in words for a person. */
  explain: (error: unknown) => Phrase
}

/** Has the selected words, or those of the paragraph at the caret, heard again. */
export interface HearAgain {
  store: StoreApi<HearAgainState>
  /** Begins with the words that are chosen now. */
  open: () => Promise<void>
  listen: (wish: HearingWish) => Promise<void>
  giveUp: () => Promise<void>
  /** Puts a reading in the place of the words, as one step to undo. Answers whether they are still there. */
  take: (reading: Reading) => boolean
  stop: () => void
}

const CLOSED: HearAgainState = {
  stretch: undefined,
  choices: undefined,
  isWaiting: false,
  progress: 0,
  readings: [],
  failure: null,
}

export function createHearAgain({
  fileId,
  view,
  choices,
  request,
  last,
  forget,
  live,
  explain,
}: HearAgainOptions): HearAgain {
  const store = createStore<HearAgainState>(() => CLOSED)
  /** What is waited for; null while nothing is. */
  let waited: { name: string; wish: HearingWish } | null = null

  const timed = () => view().state.field(timedField)
  const fail = (failure: Phrase) => store.setState({ isWaiting: false, failure })

  async function look(): Promise<void> {
    const asked = waited
    if (!asked) return
    const { request: name, words, failure, progress } = await last()
    if (waited !== asked) return
    if (name !== asked.name) {
      waited = null
      fail(phrase('Another part of this text is being heard.'))
    } else if (failure !== null) {
      waited = null
      fail(failure)
    } else if (words) {
      waited = null
      const { choices: known, readings } = store.getState()
      const label = known?.engines.find((engine) => engine.name === asked.wish.engine)?.label ?? asked.wish.engine
      store.setState({
        isWaiting: false,
        readings: [...readings, { ...asked.wish, label, words: readingWords(words) }],
      })
      // What is free has become less.
      await choices().then((fresh) => store.setState({ choices: fresh }))
    } else store.setState({ progress })
  }

  const tryToLook = () => look().catch((error: unknown) => fail(explain(error)))

  const unlisten = live.listen({
    message: (message) => {
      if (message.event === 'readingChanged' && message.data.id === fileId) void tryToLook()
    },
    connected: () => void tryToLook(),
  })

  return {
    store,
    async open() {
      const { state } = view()
      const span = chosenSpan(state)
      const spoken = span ? wordsInSpan(timed(), span) : []
      const words = spoken.map(({ word }) => word)
      waited = null
      store.setState({
        ...CLOSED,
        stretch: words[0] && {
          words,
          speakers: speakersOf(timed(), spoken),
          start: Math.max(0, words[0].data_start - AROUND_SECONDS),
          end: words.reduce((end, word) => Math.max(end, word.data_end), 0) + AROUND_SECONDS,
        },
      })
      try {
        store.setState({ choices: await choices() })
      } catch (error) {
        fail(explain(error))
      }
    },
    async listen(wish) {
      const { stretch, isWaiting } = store.getState()
      if (!stretch || isWaiting) return
      store.setState({ isWaiting: true, progress: 0, failure: null })
      try {
        const { start, end, speakers } = stretch
        waited = { name: await request({ ...wish, start, end, speakers }), wish }
      } catch (error) {
        return fail(explain(error))
      }
      await tryToLook()
    },
    async giveUp() {
      if (!waited) return
      waited = null
      store.setState({ isWaiting: false })
      await forget().catch(() => undefined)
    },
    take({ words }) {
      const span = spanOf(timed(), store.getState().stretch?.words ?? [])
      if (!span) return false
      const next = takeReading(timed(), span, words)
      view().dispatch({
        changes: lineChanges(view().state.doc, documentText(next).split('\n')),
        effects: restore.of(next),
        annotations: isolateHistory.of('full'),
        scrollIntoView: true,
      })
      return true
    },
    stop: unlisten,
  }
}

/** Where the words are now; undefined when one of them was changed, for then they are others. */
function spanOf({ paragraphs }: TimedText, words: readonly Word[]): WordSpan | undefined {
  let paragraph = 0
  for (const chunk of paragraphs.chunks) {
    for (const { words: all } of chunk) {
      const word = words[0] ? all.indexOf(words[0]) : -1
      if (word >= 0) {
        const span = spanFrom({ paragraphs, speakers: [], notes: [] }, { paragraph, word }, words.length)
        const found = span && wordsInSpan({ paragraphs, speakers: [], notes: [] }, span)
        return found?.every((one, at) => one.word === words[at]) ? span : undefined
      }
      paragraph++
    }
  }
  return undefined
}

function spanFrom({ paragraphs }: TimedText, from: WordSpan['from'], length: number): WordSpan | undefined {
  let { paragraph } = from
  let end = from.word + length
  for (const { words } of paragraphs.chunks.flat().slice(from.paragraph)) {
    if (end <= words.length) return { from, to: { paragraph, word: end } }
    end -= words.length
    paragraph++
  }
  return undefined
}
