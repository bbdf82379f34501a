import { plural, t } from '@lingui/core/macro'
import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ALIGNMENT_LIMITS, type AlignedTimes } from '../../../../shared/contract/alignments.ts'
import type { Word } from '../../../../shared/contract/transcripts.ts'
import { itemsBetween } from '../../../../shared/transcript/chunked-list.ts'
import { realign } from '../../../../shared/transcript/realign.ts'
import { say } from '../../../lib/words/say.ts'
import { changeBeside, placeAt, timedField } from '../text/timed-field.ts'
import { type AlignmentCalls, rangeOf, type SpokenWords, timesOfWords } from './times-of-words.ts'

export interface AligningState {
  isWaiting: boolean
  /** What the last alignment came to, for the person. */
  outcome: { text: string; isFailure: boolean } | null
}

export interface AligningOptions extends AlignmentCalls {
  /** As much of the view as is needed, once it is there. */
  view: () => Pick<EditorView, 'state' | 'dispatch'>
  /** A failure in words for a person. */
  explain: (error: unknown) => string
}

/** Has the words of the chosen paragraphs take their times from the sound again. */
export interface Aligning {
  store: StoreApi<AligningState>
  align: () => Promise<void>
  stop: () => void
}

export function createAligning({ view, explain, ...calls }: AligningOptions): Aligning {
  const store = createStore<AligningState>(() => ({ isWaiting: false, outcome: null }))
  const stopped = new AbortController()

  async function aligned(): Promise<AligningState['outcome']> {
    const { words, speakers } = chosenWords(view())
    const { start, end } = rangeOf(words)
    if (words.length === 0) return { text: t`There are no words here.`, isFailure: true }
    if (words.length > ALIGNMENT_LIMITS.words || end - start > ALIGNMENT_LIMITS.seconds)
      return {
        text: t`Select up to ${plural(ALIGNMENT_LIMITS.seconds / 60, { one: '# minute', other: '# minutes' })}.`,
        isFailure: true,
      }
    const answer = await timesOfWords(calls, { words, speakers }, stopped.signal)
    if (!answer) return null
    if (!answer.times) return { text: say(answer.failure), isFailure: true }
    const { times: found } = answer
    const times = new Map(words.map((word, index): [Word, AlignedTimes] => [word, found[index]!]))
    view().dispatch({
      effects: changeBeside.of((timed) => realign(timed, times)),
      annotations: isolateHistory.of('full'),
    })
    const heard = found.filter(({ origin }) => origin === 'aligned').length
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
function chosenWords({ state }: Pick<EditorView, 'state'>): SpokenWords {
  const { from, to } = state.selection.main
  const [first, last] = [placeAt(state.doc, from).paragraph, placeAt(state.doc, to).paragraph]
  const paragraphs = itemsBetween(state.field(timedField).paragraphs, first, last + 1)
  return {
    words: paragraphs.flatMap(({ words }) => words),
    speakers: [...new Set(paragraphs.map(({ speaker }) => speaker))],
  }
}
