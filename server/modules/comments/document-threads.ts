import type { Participant } from '../../../src/shared/contract/comments.ts'
import { withNames } from '../../../src/shared/domain/comment-rules.ts'
import { participantName, participantNames } from '../../../src/shared/domain/participant-names.ts'
import type { DocumentThread } from '../../../src/shared/transcript/formats/document-comments.ts'
import type { CommentWords } from '../transcripts/index.ts'
import { listThreads, type SeenThreads } from './comment-list.ts'

/** What people are called in a document: those who take part by their `_id`, and all others. */
export interface Called {
  names: ReadonlyMap<string, string>
  others: string
}

/** What a document calls people, in the language of whoever asked for it. */
export const calledBy = (people: readonly Participant[], { say, own }: CommentWords): Called => ({
  names: new Map(people.map(({ _id, who, name }) => [_id, who === 'you' ? own : say(participantName(who, name))])),
  others: say(participantNames.former),
})

/** Threads as somebody sees them, for a document. */
export function documentThreads({ seen, called }: { seen: SeenThreads; called: Called }): DocumentThread[] {
  const nameOf = (id: string) => called.names.get(id) ?? called.others
  return listThreads(seen).threads.map(
    ({ anchor, at, quote, is_detached: isDetached, resolved_date: resolved, comments }) => ({
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
    }),
  )
}
