import { mayWithText, type TextAccess } from './text-policy.ts'

/**
 * What is bounded: characters of a comment and of all on one text, which are told in one answer with their anchors;
 * comments of a thread, threads of a text, and comments that one account may have written in all.
 */
export const COMMENT_LIMITS = {
  characters: 4000,
  charactersOfText: 2_000_000,
  anchorsOfText: 1_000_000,
  commentsOfThread: 200,
  threadsOfText: 500,
  ofAccount: 20_000,
} as const

/** Who looks at the threads of a text: what they are to the file, and what they may do with its text. */
export interface CommentViewer {
  side: 'owner' | 'transcriptor' | 'guest'
  access: Exclude<TextAccess, 'none'>
}

/** What decides who sees a thread. */
export interface SeenThread {
  /** Begun while the text was a transcriptor's work and its owner had none. */
  isOfDesk: boolean
  /** Whether a comment in it mentions the one who looks. */
  mentionsViewer: boolean
}

/** Whether the threads that somebody begins are those of the desk. */
export const beginsAtDesk = ({ side }: CommentViewer): boolean => side === 'transcriptor'

/**
 * Whether somebody sees a thread. What was said at the desk stays there: the owner gets the text without it. What is
 * said among those who have the published text is not its transcriptor's, unless they are asked by a mention.
 */
export function seesThread({ side }: CommentViewer, { isOfDesk, mentionsViewer }: SeenThread): boolean {
  return side === 'transcriptor' ? isOfDesk || mentionsViewer : !isOfDesk
}

/** Whether somebody may begin threads, and answer those that are theirs to see. */
export const mayComment = ({ access }: Pick<CommentViewer, 'access'>): boolean => mayWithText(access, 'comment')

/** Whether somebody may answer, resolve and reopen a thread; where they are asked, also of a text they only read. */
export function mayAnswer(viewer: CommentViewer, thread: SeenThread): boolean {
  return seesThread(viewer, thread) && (mayComment(viewer) || (!thread.isOfDesk && thread.mentionsViewer))
}

/** Whether somebody may delete a thread with what others wrote in it: who began it, and whose file it is. */
export function mayDeleteThread(viewer: CommentViewer, thread: SeenThread & { isBegunByViewer: boolean }): boolean {
  return mayAnswer(viewer, thread) && (thread.isBegunByViewer || viewer.side === 'owner')
}

/** A mention within a comment: the participant's id between `<@` and `>`. */
const MENTION = /<@([0-9a-f]{16})>/g

/** Ids of the participants whom a comment mentions, each once. */
export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, id]) => id!))]
}

/** A comment for people to read, each mention as `@` and a name. */
export function withNames(text: string, nameOf: (id: string) => string): string {
  return text.replaceAll(MENTION, (_mention, id: string) => `@${nameOf(id)}`)
}
