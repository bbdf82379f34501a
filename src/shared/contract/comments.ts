import { z } from 'zod'
import { COMMENT_LIMITS } from '../domain/comment-rules.ts'
import { phrase } from '../words/phrase.ts'
import { id } from './common.ts'
import { route } from './route.ts'
import { LONGEST_WORD, paragraph } from './transcripts.ts'

/** Words of an anchor, and of what stands beside it. */
export const ANCHOR_LIMITS = { words: 200, beside: 6, characters: 4000 } as const

const seconds = z.number().min(0).max(1_000_000)

/** A word as an anchor knows it. */
export const anchorWord = z.strictObject({
  text: z.string().min(1).max(LONGEST_WORD),
  /** When it begins, in seconds from the start of the media. */
  at: seconds,
})
export type AnchorWord = z.infer<typeof anchorWord>

const beside = z.array(anchorWord).max(ANCHOR_LIMITS.beside)
const place = z.number().int().min(0).max(200_000)

/** A word, or a run of words that may go over several paragraphs. */
export const wordsAnchor = z
  .strictObject({
    kind: z.literal('words'),
    /** Where the first word stands: its paragraph's `_id`, and its index there. */
    paragraph: paragraph.shape._id,
    word: place,
    /** Where the last word stands. */
    end_paragraph: paragraph.shape._id,
    end_word: place,
    words: z.array(anchorWord).min(1).max(ANCHOR_LIMITS.words),
    /** The words before and after, in the order of the text, by which the anchor is found again. */
    before: beside,
    after: beside,
  })
  .refine(
    ({ words, before, after }) =>
      [...words, ...before, ...after].reduce((sum, { text }) => sum + text.length, 0) <= ANCHOR_LIMITS.characters,
    phrase('Select fewer words.'),
  )
export type WordsAnchor = z.infer<typeof wordsAnchor>

/** A moment of the recording. */
export const momentAnchor = z.strictObject({ kind: z.literal('moment'), at: seconds })

/** What a thread is about. */
export const anchor = z.discriminatedUnion('kind', [wordsAnchor, momentAnchor])
export type Anchor = z.infer<typeof anchor>

/**
 * Somebody who takes part, as the caller may know them. `_id` stands for them in mentions; it is theirs in this file
 * alone.
 */
export const participant = z.object({
  _id: z.string(),
  /** What they are to the file; `link`: they came by a link; `former`: they may not see the text any more. */
  who: z.enum(['you', 'owner', 'transcriptor', 'guest', 'link', 'former']),
  /** The address of a guest, where it is the caller's to know; what who came by a link calls themselves; else null. */
  name: z.string().nullable(),
  /** Whether they can be mentioned: they see the text, and are somebody else. */
  is_offered: z.boolean(),
})
export type Participant = z.infer<typeof participant>

export const comment = z.object({
  _id: id,
  /** `_id` of a participant. */
  author: z.string(),
  /** Plain text. `<@…>` names the participant whose `_id` it has. */
  text: z.string(),
  /** ISO 8601, UTC. */
  created_date: z.string(),
  /** ISO 8601, UTC; null when it was not changed. */
  edited_date: z.string().nullable(),
  is_own: z.boolean(),
  /** Whether it mentions the caller, and whether they have looked at it since. */
  mentions_you: z.boolean(),
  is_seen: z.boolean(),
})
export type Comment = z.infer<typeof comment>

export const commentThread = z.object({
  _id: id,
  /** Where it stands now; of one whose words are gone, where they stood. */
  anchor,
  /** Whether the words that it was about are gone. */
  is_detached: z.boolean(),
  /** The words that it was begun at; empty for a moment. */
  quote: z.string(),
  /** Seconds from the start of the media. */
  at: z.number(),
  /** ISO 8601, UTC; null while it is open. */
  resolved_date: z.string().nullable(),
  /** `_id` of the participant who resolved it. */
  resolved_by: z.string().nullable(),
  /** Oldest first, at least one. */
  comments: z.array(comment),
  /** Whether the caller may answer, resolve and reopen it; whether they may delete it with everybody's comments. */
  may_write: z.boolean(),
  may_delete: z.boolean(),
})
export type CommentThread = z.infer<typeof commentThread>

export const commentList = z.object({
  /** In the order of the text. */
  threads: z.array(commentThread),
  people: z.array(participant),
  /** Whether the caller may begin a thread. */
  may_begin: z.boolean(),
  /** Who sees what the caller begins: those at the desk alone, or all who may read the text. */
  seen_by: z.enum(['desk', 'readers']),
})
export type CommentList = z.infer<typeof commentList>

const text = z
  .string()
  .trim()
  .min(1, phrase('Write a comment.'))
  .max(COMMENT_LIMITS.characters, phrase('Write at most {count} characters.', { count: COMMENT_LIMITS.characters }))

/** Which text: the original unless a translation's code is given. */
const ofText = z.object({ language: z.string().max(16).default('original') })
const byId = z.object({ id })
const ofThread = z.object({ id, thread_id: id })
const ofComment = z.object({ id, thread_id: id, comment_id: id })
const oneThread = z.object({ thread: commentThread })

export const listComments = route({
  method: 'GET',
  path: '/file/comments/:id',
  summary: 'The comment threads of a transcript or a translation, and who takes part',
  access: 'session',
  guests: true,
  scope: 'transcripts:read',
  params: byId,
  query: ofText,
  reply: commentList,
})

export const beginThread = route({
  method: 'POST',
  path: '/file/comments/:id',
  summary: 'Begins a comment thread at words or at a moment',
  access: 'session',
  guests: true,
  scope: 'transcripts:write',
  params: byId,
  query: ofText,
  body: z.strictObject({ anchor, text }),
  reply: oneThread,
  status: 201,
  rateLimit: { perMinute: 30 },
})

export const addReply = route({
  method: 'POST',
  path: '/file/comments/:id/:thread_id',
  summary: 'Replies in a comment thread; one that was resolved is open again',
  access: 'session',
  guests: true,
  scope: 'transcripts:write',
  params: ofThread,
  query: ofText,
  body: z.strictObject({ text }),
  reply: oneThread,
  status: 201,
  rateLimit: { perMinute: 30 },
})

export const setResolved = route({
  method: 'PUT',
  path: '/file/comments/:id/:thread_id',
  summary: 'Resolves a comment thread, or opens it again',
  access: 'session',
  guests: true,
  scope: 'transcripts:write',
  params: ofThread,
  query: ofText,
  body: z.strictObject({ is_resolved: z.boolean() }),
  reply: oneThread,
  rateLimit: { perMinute: 60 },
})

export const removeThread = route({
  method: 'DELETE',
  path: '/file/comments/:id/:thread_id',
  summary: 'Deletes a comment thread with all its comments',
  access: 'session',
  guests: true,
  scope: 'transcripts:write',
  params: ofThread,
  query: ofText,
  status: 204,
})

export const editComment = route({
  method: 'PUT',
  path: '/file/comments/:id/:thread_id/:comment_id',
  summary: 'Changes a comment of the caller',
  access: 'session',
  guests: true,
  scope: 'transcripts:write',
  params: ofComment,
  query: ofText,
  body: z.strictObject({ text }),
  reply: oneThread,
  rateLimit: { perMinute: 30 },
})

/** A thread whose last comment is deleted goes with it. */
export const removeComment = route({
  method: 'DELETE',
  path: '/file/comments/:id/:thread_id/:comment_id',
  summary: 'Deletes a comment of the caller',
  access: 'session',
  guests: true,
  scope: 'transcripts:write',
  params: ofComment,
  query: ofText,
  status: 204,
})

/** Those of the texts that the caller may read; oldest first. */
export const listMentions = route({
  method: 'GET',
  path: '/account/mentions',
  summary: 'Comments that mention the caller and that they have not looked at',
  access: 'session',
  scope: 'transcripts:read',
  reply: z.object({
    mentions: z.array(
      z.object({
        file_id: id,
        file_name: z.string(),
        /** `original`, or the code of a translation. */
        language: z.string(),
        thread_id: id,
        /** ISO 8601, UTC. */
        created_date: z.string(),
      }),
    ),
  }),
})

export const seeMentions = route({
  method: 'PUT',
  path: '/account/mentions/:id',
  summary: 'Notes that the caller has looked at what mentions them in a file',
  access: 'session',
  guests: true,
  params: byId,
  query: ofText,
  status: 204,
})
