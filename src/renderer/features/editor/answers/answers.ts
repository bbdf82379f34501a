import { EditorView } from '@codemirror/view'
import { createStore, type StoreApi } from 'zustand/vanilla'
import * as contract from '../../../../shared/contract/answers.ts'
import type { Answer, AnswerList, AnswerOffer, AnswerOrder, Citation } from '../../../../shared/contract/answers.ts'
import { onceMore } from '../../../../shared/once-more.ts'
import { allItems } from '../../../../shared/transcript/chunked-list.ts'
import { phrase, type Phrase } from '../../../../shared/words/phrase.ts'
import { call, phraseOf } from '../../../lib/api.ts'
import type { Live } from '../../../lib/live.ts'
import type { Player } from '../player/player.ts'
import { timedField, wordRange } from '../text/timed-field.ts'

/** What is about to be asked for, with what it costs; nothing is sent before the person says so. */
export interface AskedAnswer {
  order: AnswerOrder
  /** The answer that is to be written again; null for a new one. */
  again: string | null
  offer: AnswerOffer
}

export interface AnswersState {
  isOpen: boolean
  /** Name of the server to which the text goes; null where none is set. */
  host: string | null
  /** Null until it was fetched. */
  list: AnswerList | null
  failure: Phrase | null
  asked: AskedAnswer | null
  isSending: boolean
}

/** What a model writes of an open text. */
export interface Answers {
  store: StoreApi<AnswersState>
  open: () => void
  close: () => void
  load: () => Promise<void>
  /** Asks what it would cost, and shows that; answers whether it could be asked. */
  ask: (order: AnswerOrder, again?: string) => Promise<boolean>
  /** Has it written for that. */
  confirm: () => Promise<boolean>
  dismiss: () => void
  /** Deletes an answer, or cancels one that is being written. */
  remove: (answer: Answer) => Promise<void>
  /** Selects what is cited, and plays it. */
  play: (citation: Citation) => void
  stop: () => void
}

/** Fetches and orders what a model writes of a text, and shows in the text what it cites. */
export function createAnswers({
  fileId,
  view,
  player,
  live,
}: {
  fileId: string
  view: () => EditorView
  player: Pick<Player, 'seek' | 'play'>
  live: Pick<Live, 'listen'>
}): Answers {
  const store = createStore<AnswersState>(() => ({
    isOpen: false,
    host: null,
    list: null,
    failure: null,
    asked: null,
    isSending: false,
  }))
  const params = { id: fileId }
  let isStopped = false

  const load = onceMore(async () => {
    try {
      const list = await call(contract.listAnswers, { params })
      if (!isStopped) store.setState({ list, failure: null })
    } catch (error) {
      fail(error, phrase('The summary could not be loaded. Try again.'))
    }
  })

  function fail(error: unknown, words: Phrase): void {
    if (!isStopped) store.setState({ failure: phraseOf(error, words), isSending: false })
  }

  /** Where a citation stands in the text as it is here. */
  function placeOf({ paragraph, from, to }: Citation): { from: number; to: number } | undefined {
    const { state } = view()
    const at = allItems(state.field(timedField).paragraphs).findIndex(({ _id }) => _id === paragraph)
    if (at < 0) return undefined
    const [first, last] = [from, to - 1].map((word) => wordRange(state, { paragraph: at, word }))
    return first && last && { from: first.from, to: last.to }
  }

  const unlisten = live.listen({
    message: (message) => {
      const isOurs = message.event === 'answersChanged' && message.data.id === fileId
      if (isOurs && store.getState().isOpen) void load()
    },
    connected: () => {
      if (store.getState().isOpen) void load()
    },
  })

  return {
    store,
    load,
    open() {
      store.setState({ isOpen: true })
      void load()
    },
    close() {
      store.setState({ isOpen: false, asked: null })
      view().focus()
    },
    async ask(order, again) {
      store.setState({ isSending: true, failure: null })
      try {
        const offer = await call(contract.answerFileCost, { params })
        store.setState({ asked: { order, again: again ?? null, offer }, isSending: false })
        return true
      } catch (error) {
        fail(error, phrase('The cost could not be found out. Try again.'))
        return false
      }
    },
    async confirm() {
      const { asked } = store.getState()
      if (!asked) return false
      store.setState({ isSending: true, failure: null })
      try {
        if (asked.again === null) await call(contract.orderAnswer, { params, body: asked.order })
        else await call(contract.answerAgain, { params: { ...params, answer_id: asked.again } })
        store.setState({ asked: null, isSending: false })
        await load()
        return true
      } catch (error) {
        fail(error, phrase('This could not be started. Try again.'))
        return false
      }
    },
    dismiss: () => store.setState({ asked: null, failure: null }),
    async remove({ _id }) {
      try {
        await call(contract.removeAnswer, { params: { ...params, answer_id: _id } })
        await load()
      } catch (error) {
        fail(error, phrase('This could not be deleted. Try again.'))
      }
    },
    play(citation) {
      const place = placeOf(citation)
      if (place)
        view().dispatch({
          selection: { anchor: place.from, head: place.to },
          effects: EditorView.scrollIntoView(place.from, { y: 'center' }),
        })
      view().focus()
      player.seek(citation.at)
      player.play()
    },
    stop() {
      isStopped = true
      unlisten()
    },
  }
}
