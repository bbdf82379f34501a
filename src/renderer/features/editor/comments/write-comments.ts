import type { EditorView } from '@codemirror/view'
import type { StoreApi } from 'zustand/vanilla'
import * as contract from '../../../../shared/contract/comments.ts'
import type { CommentThread } from '../../../../shared/contract/comments.ts'
import { phrase } from '../../../../shared/words/phrase.ts'
import { call, phraseOf } from '../../../lib/api.ts'
import type { TextId } from '../saving/send-transcript.ts'
import type { CommentsState, CommentWriting } from './comments-state.ts'
import type { UnsentComments } from './unsent-comments.ts'

/** What writing comments needs of the comments of an open text. */
interface WritingDeps {
  text: TextId
  store: StoreApi<CommentsState>
  unsent: UnsentComments
  view: () => EditorView
  isStopped: () => boolean
  load: () => Promise<void>
  /** Lists a thread that was begun here, until the list comes that has it. */
  add: (thread: CommentThread) => void
  /** Makes a thread the current one. */
  show: (id: string) => void
  ask: (what: 'reply') => void
}

/** Writes the comments of an open text. What is typed while something is sent is kept. */
export function createCommentWriting({
  text,
  store,
  unsent,
  view,
  isStopped,
  load,
  add,
  show,
  ask,
}: WritingDeps): CommentWriting {
  const query = { language: text.language ?? 'original' }
  const ofFile = { id: text.id }

  /** Does something to the threads on the server, then fetches them anew; answers whether it could be done. */
  async function send(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      if (!isStopped()) void load()
      return true
    } catch (error) {
      store.setState({ failure: phraseOf(error, phrase('The comment could not be saved. Try again.')) })
      return false
    }
  }

  const typedAt = (id: string) => unsent.store.getState()[id]?.text ?? ''

  return {
    async sendDraft(words) {
      const { draft, current } = store.getState()
      if (!draft) return false
      const typed = typedAt('new')
      return send(async () => {
        const body = { anchor: draft.anchor, text: words }
        const { thread } = await call(contract.beginThread, { params: ofFile, query, body })
        if (isStopped()) return
        add(thread)
        store.setState({ filter: 'open' })
        // Whoever has gone to another thread meanwhile, or has begun another comment, stays there.
        if (store.getState().current === current) show(thread._id)
        const rest = unsent.leaveRest('new', typed)
        if (store.getState().draft !== draft) return
        store.setState({ draft: null })
        unsent.drop('new')
        if (rest === '') return view().focus()
        // It is said of the same words.
        unsent.write(thread._id, rest)
        ask('reply')
      })
    },
    reply(id, words) {
      const typed = typedAt(id)
      return send(async () => {
        await call(contract.addReply, { params: { ...ofFile, thread_id: id }, query, body: { text: words } })
        unsent.leaveRest(id, typed)
      })
    },
    edit(id, commentId, words) {
      const typed = typedAt(commentId)
      return send(async () => {
        const params = { ...ofFile, thread_id: id, comment_id: commentId }
        await call(contract.editComment, { params, query, body: { text: words } })
        unsent.leaveChange(commentId, typed)
      })
    },
    setResolved: (id, isResolved) =>
      send(() =>
        call(contract.setResolved, {
          params: { ...ofFile, thread_id: id },
          query,
          body: { is_resolved: isResolved },
        }),
      ),
    removeComment: (id, commentId) =>
      send(() => call(contract.removeComment, { params: { ...ofFile, thread_id: id, comment_id: commentId }, query })),
    removeThread: (id) => send(() => call(contract.removeThread, { params: { ...ofFile, thread_id: id }, query })),
  }
}
