import type { CommentList } from '../../../src/shared/contract/comments.ts'
import { withNames } from '../../../src/shared/domain/comment-rules.ts'
import { participantName, participantNames } from '../../../src/shared/domain/participant-names.ts'
import type { DocumentThread } from '../../../src/shared/transcript/formats/document-comments.ts'
import type { CommentWords } from '../transcripts/index.ts'

/** Threads as somebody sees them, for a document in their words. */
export function documentThreads({ threads, people }: CommentList, { say, own }: CommentWords): DocumentThread[] {
  const names = new Map(
    people.map(({ _id, who, name }) => [_id, who === 'you' ? own : say(participantName(who, name))]),
  )
  const nameOf = (id: string) => names.get(id) ?? say(participantNames.former)
  return threads.map(({ anchor, at, quote, is_detached: isDetached, resolved_date: resolved, comments }) => ({
    words:
      anchor.kind === 'words' && !isDetached
        ? {
            first: { paragraph: anchor.paragraph, word: anchor.word },
            last: { paragraph: anchor.end_paragraph, word: anchor.end_word },
          }
        : null,
    at,
    quote,
    isResolved: resolved !== null,
    comments: comments.map(({ author, created_date: date, text }) => ({
      author: nameOf(author),
      date,
      text: withNames(text, nameOf),
    })),
  }))
}
