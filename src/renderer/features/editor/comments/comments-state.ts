import type { Extension } from '@codemirror/state'
import type { StoreApi } from 'zustand/vanilla'
import type { Anchor, CommentList, CommentThread } from '../../../../shared/contract/comments.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'
import type { UnsentComments } from './unsent-comments.ts'

export const COMMENT_FILTERS = ['open', 'resolved', 'mentions', 'mine'] as const
export type CommentFilter = (typeof COMMENT_FILTERS)[number]

/** A comment that is being written, and what it is about. */
export interface Draft {
  anchor: Anchor
  quote: string
}

export interface CommentsState {
  isOpen: boolean
  /** Null until it was fetched. */
  list: CommentList | null
  /** Why it could not be fetched, or what was last done could not. */
  failure: Phrase | null
  filter: CommentFilter
  /** The thread that is looked at. */
  current: string | null
  draft: Draft | null
  /** What is to be written in: counts the askings that no form has taken the focus for yet. */
  writing: { what: 'draft' | 'reply'; asked: number }
}

/** What changes the threads on the server; each answers whether it could be done. */
export interface CommentWriting {
  sendDraft: (text: string) => Promise<boolean>
  reply: (id: string, text: string) => Promise<boolean>
  edit: (id: string, commentId: string, text: string) => Promise<boolean>
  setResolved: (id: string, isResolved: boolean) => Promise<boolean>
  removeComment: (id: string, commentId: string) => Promise<boolean>
  removeThread: (id: string) => Promise<boolean>
}

/** The comments of an open text. */
export interface Comments extends CommentWriting {
  store: StoreApi<CommentsState>
  unsent: UnsentComments
  /** Whether something is typed that leaving would lose. */
  hasUnsent: () => boolean
  extension: Extension
  open: () => void
  close: () => void
  load: () => Promise<void>
  setFilter: (filter: CommentFilter) => void
  /** Begins a comment: on the words that are selected, or on the moment that is played. */
  begin: (on: 'words' | 'moment') => void
  dropDraft: () => void
  /** Goes to the next thread (1) or the one before (-1), in the order of the panel. */
  step: (by: 1 | -1) => void
  /** Shows a thread in the text, or goes to its moment. */
  goTo: (id: string) => void
  /** Goes to a thread, and plays from its moment on. */
  play: (id: string) => void
  askReply: () => void
  /** A form has the focus that was asked for: those that come later leave it where it is. */
  tookFocus: () => void
  stop: () => void
}

/** The threads that a filter shows. */
export function shownThreads({ list, filter }: Pick<CommentsState, 'list' | 'filter'>): CommentThread[] {
  const shows: Record<CommentFilter, (thread: CommentThread) => boolean> = {
    open: ({ resolved_date }) => resolved_date === null,
    resolved: ({ resolved_date }) => resolved_date !== null,
    mentions: ({ comments }) => comments.some(({ mentions_you }) => mentions_you),
    mine: ({ comments }) => comments.some(({ is_own }) => is_own),
  }
  return (list?.threads ?? []).filter(shows[filter])
}
