import { plural, t } from '@lingui/core/macro'
import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  ALIGNMENT_LIMITS,
  type Alignment,
  type AlignedTimes,
  type AlignmentRequest,
} from '../../../../shared/contract/alignments.ts'
import type { Word } from '../../../../shared/contract/transcripts.ts'
import { itemsBetween } from '../../../../shared/transcript/chunked-list.ts'
import { realign } from '../../../../shared/transcript/realign.ts'
import { say } from '../../../lib/words/say.ts'
import { changeBeside, placeAt, timedField } from '../text/timed-field.ts'

/** The server is asked this often whether it is done, in milliseconds. */
const ASKED_EVERY_MS = 1000

/** So often at most, for a server may have no worker. */
const MOST_ASKED = 900

/** A little more is listened to than the times of the range say, for these may be wrong; in seconds. */
const AROUND_SECONDS = 1

export interface AligningState {
  isWaiting: boolean
  /** What the last alignment came to, for the person. */
  outcome: { text: string; isFailure: boolean } | null
}

export interface AligningOptions {
  /** As much of the view as is needed, once it is there. */
  view: () => Pick<EditorView, 'state' | 'dispatch'>
  /** Has the server listen; answers the request's name. */
  request: (range: AlignmentRequest) => Promise<string>
  /** What came of the last request. */
  last: () => Promise<Alignment>
  /** A failure in words for a person. */
  explain: (error: unknown) => string
}

/** Has the words of the chosen paragraphs take their times from the sound again. */
export interface Aligning {
  store: StoreApi<AligningState>
  align: () => Promise<void>
  stop: () => void
}

export function createAligning({ view, request, last, explain }: AligningOptions): Aligning {
  const store = createStore<AligningState>(() => ({ isWaiting: false, outcome: null }))
  const stopped = new AbortController()

  /** The answer to a request, when it is there; undefined when nobody waits any more. */
  async function answerTo(name: string): Promise<Alignment | undefined> {
    for (let asked = 0; asked < MOST_ASKED && !stopped.signal.aborted; asked++) {
      const found = await last()
      if (found.request !== name)
        return { request: found.request, times: null, failure: t`Another part of this text is being aligned.` }
      if (found.times || found.failure !== null) return found
      await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
    }
    return stopped.signal.aborted
      ? undefined
      : { request: name, times: null, failure: t`This is taking too long. Try again later.` }
  }

  async function aligned(): Promise<AligningState['outcome']> {
    const words = chosenWords(view())
    const range = rangeOf(words)
    if (words.length === 0) return { text: t`There are no words here.`, isFailure: true }
    if (words.length > ALIGNMENT_LIMITS.words || range.end - range.start > ALIGNMENT_LIMITS.seconds)
      return {
        text: t`Select up to ${plural(ALIGNMENT_LIMITS.seconds / 60, { one: '# minute', other: '# minutes' })}.`,
        isFailure: true,
      }
    const answer = await answerTo(await request(range))
    if (!answer) return null
    if (!answer.times) return { text: say(answer.failure ?? ''), isFailure: true }
    const times = new Map(words.map((word, index): [Word, AlignedTimes] => [word, answer.times![index]!]))
    view().dispatch({
      effects: changeBeside.of((timed) => realign(timed, times)),
      annotations: isolateHistory.of('full'),
    })
    const heard = answer.times.filter(({ origin }) => origin === 'aligned').length
    return {
      text:
        heard === words.length
          ? plural(heard, {
              one: 'The word was found in the recording.',
              other: 'All # words were found in the recording.',
            })
          : t`${heard} of ${plural(words.length, {
              one: '# word was',
              other: '# words were',
            })} found in the recording. The times of the others are estimated.`,
      isFailure: false,
    }
  }

  return {
    store,
    async align() {
      if (store.getState().isWaiting) return
      store.setState({ isWaiting: true, outcome: null })
      const outcome = await aligned().catch((error: unknown) => ({ text: explain(error), isFailure: true }))
      store.setState({ isWaiting: false, outcome: stopped.signal.aborted ? null : outcome })
    },
    stop: () => stopped.abort(),
  }
}

/** The words of the paragraphs that the selection touches. */
function chosenWords({ state }: Pick<EditorView, 'state'>): Word[] {
  const { from, to } = state.selection.main
  const [first, last] = [placeAt(state.doc, from).paragraph, placeAt(state.doc, to).paragraph]
  return itemsBetween(state.field(timedField).paragraphs, first, last + 1).flatMap((paragraph) => paragraph.words)
}

function rangeOf(words: readonly Word[]): AlignmentRequest {
  return {
    start: Math.max(0, (words[0]?.data_start ?? 0) - AROUND_SECONDS),
    end: words.reduce((end, word) => Math.max(end, word.data_end), 0) + AROUND_SECONDS,
    words: words.map(({ text }) => text),
  }
}
