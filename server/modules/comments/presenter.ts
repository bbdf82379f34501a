import type { Anchor, Comment, CommentThread, WordsAnchor } from '../../../src/shared/contract/comments.ts'
import { mayAnswer, mayDeleteThread, type SeenThread } from '../../../src/shared/domain/comment-rules.ts'
import { timeOf } from '../../../src/shared/transcript/anchors/anchor-order.ts'
import { quoteOf } from '../../../src/shared/transcript/anchors/make-anchor.ts'
import { participantId } from './participant-id.ts'
import type { CommentedText } from './people.ts'
import type { CommentRow, StoredThread, ThreadRow } from './repository.ts'

const date = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** What decides whether somebody sees a thread. */
export const seenAs = ({ row, mentions }: StoredThread, userId: string): SeenThread => ({
  isOfDesk: row.is_desk === 1,
  mentionsViewer: mentions.some(({ user_id }) => user_id === userId),
})

/** To whom threads are shown, of which text. */
export interface ShownTo {
  fileId: string
  viewer: CommentedText['viewer']
  /** They see an older version of the text than there is. */
  isOlderText: boolean
}

/** What of a viewer and a text decides how threads are shown: plain data, which a thread takes. */
export const shownTo = ({ text, viewer }: CommentedText): ShownTo => ({
  fileId: text.file.id,
  viewer,
  isOlderText: text.lastVersion !== null,
})

/** A thread as somebody sees it who may. */
export function presentThread(thread: StoredThread, shown: ShownTo): CommentThread {
  const { row, comments } = thread
  const { viewer, fileId } = shown
  const first = anchorIn(row.first_anchor)
  const seen = seenAs(thread, viewer.id)
  return {
    _id: row.id,
    anchor: anchorNow(row, first, shown),
    is_detached: row.is_detached === 1,
    quote: first.kind === 'words' ? quoteOf(first) : '',
    at: timeOf(first),
    resolved_date: date(row.resolved_at),
    resolved_by: row.resolved_by === null ? null : participantId(fileId, row.resolved_by),
    comments: comments.map((comment) => presentComment(comment, thread, shown)),
    may_write: mayAnswer(viewer, seen),
    may_delete: mayDeleteThread(viewer, { ...seen, isBegunByViewer: row.author_id === viewer.id }),
  }
}

/** Whoever is shown an older version is not shown what stands in the newer ones. */
function anchorNow({ anchor, first_anchor }: ThreadRow, first: Anchor, { isOlderText }: ShownTo): Anchor {
  if (isOlderText) return alone(first)
  return anchor === first_anchor ? first : anchorIn(anchor)
}

function presentComment(row: CommentRow, { mentions }: StoredThread, { fileId, viewer }: ShownTo): Comment {
  const mention = mentions.find(({ comment_id, user_id }) => comment_id === row.id && user_id === viewer.id)
  return {
    _id: row.id,
    author: participantId(fileId, row.author_id),
    text: row.text,
    created_date: new Date(row.created_at).toISOString(),
    edited_date: date(row.edited_at),
    is_own: row.author_id === viewer.id,
    mentions_you: mention !== undefined,
    is_seen: mention === undefined || mention.seen_at !== null,
  }
}

export const anchorIn = (json: string): Anchor => JSON.parse(json) as Anchor

const alone = (anchor: Anchor): Anchor =>
  anchor.kind === 'moment' ? anchor : ({ ...anchor, before: [], after: [] } satisfies WordsAnchor)
