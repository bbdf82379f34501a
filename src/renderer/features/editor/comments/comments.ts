import { EditorView, type ViewUpdate } from '@codemirror/view'
import { createStore } from 'zustand/vanilla'
import * as contract from '../../../../shared/contract/comments.ts'
import type { Anchor, CommentThread } from '../../../../shared/contract/comments.ts'
import { onceMore } from '../../../../shared/once-more.ts'
import { inAnchorOrder } from '../../../../shared/transcript/anchors/anchor-order.ts'
import { quoteOf } from '../../../../shared/transcript/anchors/make-anchor.ts'
import { phrase } from '../../../../shared/words/phrase.ts'
import { call, phraseOf } from '../../../lib/api.ts'
import type { Live } from '../../../lib/live.ts'
import type { Player } from '../player/player.ts'
import type { TextId } from '../saving/send-transcript.ts'
import { commentMarks, commentMarksExtension, markComments } from './comment-marks.ts'
import { type Comments, type CommentsState, shownThreads } from './comments-state.ts'
import { createPlaceAgain } from './place-again.ts'
import { anchorHere, placesOf } from './places.ts'
import { createUnsentComments, isAnyUnsent } from './unsent-comments.ts'
import { createCommentWriting } from './write-comments.ts'

/** The comments of an open text: fetched, shown at its words, and gone through. */
export function createComments({
  text,
  view,
  player,
  live,
}: {
  text: TextId
  view: () => EditorView
  player: Pick<Player, 'seek' | 'time' | 'play'>
  live: Pick<Live, 'listen'>
}): Comments {
  const store = createStore<CommentsState>(() => ({
    isOpen: false,
    list: null,
    failure: null,
    filter: 'open',
    current: null,
    draft: null,
    writing: { what: 'draft', asked: 0 },
  }))
  const unsent = createUnsentComments()
  const query = { language: text.language ?? 'original' }
  const ofFile = { id: text.id }
  let isStopped = false
  /** The thread that the page was opened for. */
  let wanted = new URLSearchParams(window.location.search).get('thread')

  const load = onceMore(async () => {
    try {
      const list = await call(contract.listComments, { params: ofFile, query })
      if (isStopped) return
      store.setState({ list, failure: null })
      place()
      if (wanted !== null && list.threads.some(({ _id }) => _id === wanted)) {
        const id = wanted
        const thread = list.threads.find(({ _id }) => _id === id)
        store.setState({ isOpen: true, filter: thread?.resolved_date ? 'resolved' : 'open' })
        goTo(id)
      }
      wanted = null
      void see()
    } catch (error) {
      if (!isStopped)
        store.setState({ failure: phraseOf(error, phrase('The comments could not be loaded. Try again.')) })
    }
  })

  /** Tells the server that what mentions the person has been looked at. */
  async function see(): Promise<void> {
    const { isOpen, list } = store.getState()
    if (!isOpen || !list?.threads.some(({ comments }) => comments.some(({ is_seen }) => !is_seen))) return
    await call(contract.seeMentions, { params: ofFile, query }).catch(() => undefined)
  }

  function place(): void {
    const { list, current } = store.getState()
    view().dispatch({ effects: markComments.of({ places: placesOf(view().state, list?.threads ?? []), current }) })
  }

  function show(current: string | null): void {
    if (current === store.getState().current) return
    store.setState({ current })
    view().dispatch({ effects: markComments.of({ current }) })
  }

  const placeNow = (id: string) =>
    view()
      .state.field(commentMarks)
      .places.find((one) => one.id === id)

  function goTo(id: string): void {
    const thread = store.getState().list?.threads.find(({ _id }) => _id === id)
    if (!thread) return
    show(id)
    const there = placeNow(id)
    if (there)
      view().dispatch({
        selection: { anchor: there.from },
        effects: EditorView.scrollIntoView(there.from, { y: 'center' }),
      })
    else player.seek(thread.at)
  }

  /** Lists a thread that was begun here, until the list comes that has it. */
  function add(thread: CommentThread): void {
    const { list } = store.getState()
    if (!list || list.threads.some(({ _id }) => _id === thread._id)) return
    store.setState({ list: { ...list, threads: inAnchorOrder([...list.threads, thread]) } })
    place()
  }

  const ask = (what: 'draft' | 'reply') =>
    store.setState(({ writing: { asked } }) => ({ isOpen: true, writing: { what, asked: asked + 1 } }))

  const placing = createPlaceAgain({ threads: () => store.getState().list?.threads ?? [], place })

  function updated(update: ViewUpdate): void {
    const { current } = store.getState()
    placing.updated(update)
    const { head } = update.state.selection.main
    // The browser also sets the caret where it stands already: that is nobody going to the thread there.
    const hasMoved = update.selectionSet && head !== update.startState.selection.main.head
    if (!hasMoved || !store.getState().isOpen) return
    const here = update.state.field(commentMarks).places.filter(({ from, to }) => from <= head && head <= to)
    if (here.length > 0 && here.every(({ id }) => id !== current)) queueMicrotask(() => !isStopped && show(here[0]!.id))
  }

  const unlisten = live.listen({
    message: (message) => {
      if (message.event === 'commentsChanged' && message.data.id === text.id) void load()
    },
    // What was written before the connection was told to nobody here.
    connected: () => void load(),
  })

  return {
    store,
    unsent,
    hasUnsent: () => isAnyUnsent(unsent.store.getState(), store.getState().list ?? { threads: [] }),
    extension: [commentMarksExtension, EditorView.updateListener.of(updated)],
    load,
    goTo,
    play(id) {
      goTo(id)
      const thread = store.getState().list?.threads.find(({ _id }) => _id === id)
      if (!thread) return
      player.seek(thread.at)
      player.play()
    },
    open() {
      store.setState({ isOpen: true })
      if (store.getState().list === null) void load()
      else void see()
    },
    close() {
      store.setState({ isOpen: false })
      show(null)
      view().focus()
    },
    setFilter: (filter) => store.setState({ filter }),
    begin(on) {
      const seconds = player.time()
      const anchor: Anchor = on === 'words' ? anchorHere(view().state, seconds) : { kind: 'moment', at: seconds }
      store.setState({ draft: { anchor, quote: anchor.kind === 'words' ? quoteOf(anchor) : '' } })
      ask('draft')
    },
    dropDraft() {
      unsent.drop('new')
      store.setState({ draft: null })
      view().focus()
    },
    step(by) {
      const threads = shownThreads(store.getState())
      if (threads.length === 0) return store.setState({ isOpen: true })
      const at = threads.findIndex(({ _id }) => _id === store.getState().current)
      const next = at < 0 ? (by > 0 ? 0 : threads.length - 1) : (at + by + threads.length) % threads.length
      store.setState({ isOpen: true })
      goTo(threads[next]!._id)
    },
    askReply: () => ask('reply'),
    tookFocus: () => store.setState(({ writing: { what } }) => ({ writing: { what, asked: 0 } })),
    ...createCommentWriting({ text, store, unsent, view, isStopped: () => isStopped, load, add, show, ask }),
    stop() {
      isStopped = true
      placing.stop()
      unlisten()
    },
  }
}
