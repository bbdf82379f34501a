import { z } from 'zod'
import { caret as caretShape, type Caret } from '../../../src/shared/contract/carets.ts'
import type { ServerMessage } from '../../../src/shared/contract/events.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import { type EventBus, WHISPER_BYTES } from '../../ports/events.ts'
import { pageName, type Who } from '../transcripts/index.ts'
import type { TextFeed } from './text-feed.ts'

/** Carets of one page go out, and those of all come in, at most so often. Milliseconds. */
const EVERY_MS = 80

/** For so long what a caller may see of a text is believed. Milliseconds. */
const BELIEVED_MS = 5000

/** What one process tells the others. */
const note = z.object({
  fileId: z.string(),
  language: z.string(),
  page: z.string(),
  userId: z.string(),
  caret: caretShape.nullable(),
})
export type CaretNote = z.infer<typeof note>

/** A caret of another process, or null for a note that is none. */
export function readCaretNote(text: string): CaretNote | null {
  try {
    return note.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** What people are to a text, and whether the caller sees others write in it. @throws AppError for one not theirs */
export interface CaretSources {
  sharedText: (caller: Caller, fileId: string) => Promise<{ whoIs: (userId: string) => Who; seesOthers: boolean }>
}

export interface CaretFeedDeps extends CaretSources {
  caller: Caller
  events: Pick<EventBus, 'whisper'>
  feed: Pick<TextFeed, 'textOf' | 'pagesWith'>
  send: (messages: ServerMessage[]) => void
  isFull: () => boolean
}

/**
 * Where people are in the texts that one connection has open: what its pages say goes to all processes, and what others
 * say to its pages. Of each page only the newest is kept, and a reader that is slow misses some.
 */
export function createCaretFeed({ caller, events, feed, sharedText, send, isFull }: CaretFeedDeps) {
  /** What a page of this connection said last, until it goes out. */
  const own = new Map<string, Caret>()
  /** What others said last, until it goes out, by file, language and page. */
  const others = new Map<string, CaretNote>()
  const believed = new Map<string, { until: number; text: ReturnType<typeof ask> }>()
  let ownTimer: NodeJS.Timeout | undefined
  let othersTimer: NodeJS.Timeout | undefined

  async function ask(fileId: string): Promise<{ whoIs: (userId: string) => Who } | null> {
    try {
      const { whoIs, seesOthers } = await sharedText(caller, fileId)
      return seesOthers ? { whoIs } : null
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  function textAs(fileId: string): ReturnType<typeof ask> {
    const known = believed.get(fileId)
    if (known && known.until > performance.now()) return known.text
    const text = ask(fileId).catch(() => null)
    believed.set(fileId, { until: performance.now() + BELIEVED_MS, text })
    return text
  }

  async function sayOwn(): Promise<void> {
    ownTimer = undefined
    const said = [...own]
    own.clear()
    for (const [tab, caret] of said) {
      const text = feed.textOf(tab)
      if (text && (await textAs(text.fileId))) whisper(tab, text, caret)
    }
  }

  function whisper(tab: string, text: { fileId: string; language: string }, caret: Caret | null): void {
    const { fileId, language } = text
    const said = JSON.stringify({ fileId, language, page: pageName(tab), userId: caller.id, caret } satisfies CaretNote)
    if (Buffer.byteLength(said) <= WHISPER_BYTES) events.whisper(said)
  }

  async function tellOthers(): Promise<void> {
    othersTimer = undefined
    const heard = [...others.values()]
    others.clear()
    if (isFull()) return
    for (const [key, notes] of Map.groupBy(heard, ({ fileId, language }) => `${fileId}/${language}`)) {
      const [{ fileId, language }] = notes as [CaretNote]
      const text = await textAs(fileId)
      if (!text) {
        believed.delete(key)
        continue
      }
      for (const tab of feed.pagesWith(fileId, language)) {
        const name = pageName(tab)
        const carets = notes.flatMap(({ page, userId, caret }) =>
          page === name ? [] : [{ page, who: text.whoIs(userId).who, caret }],
        )
        if (carets.length > 0) send([{ event: 'caretsMoved', data: { id: fileId, tab, carets } }])
      }
    }
  }

  return {
    /** A page of this connection says where its person is. */
    moved(tab: string, caret: Caret): void {
      if (!feed.textOf(tab)) return
      own.set(tab, caret)
      ownTimer ??= setTimeout(() => void sayOwn(), EVERY_MS)
    },
    /** Somebody is elsewhere in a text that this connection may have open. */
    heard(caretNote: CaretNote): void {
      const { fileId, language, page } = caretNote
      if (feed.pagesWith(fileId, language).length === 0) return
      others.set(`${fileId}/${language}/${page}`, caretNote)
      othersTimer ??= setTimeout(() => void tellOthers(), EVERY_MS)
    },
    /** The pages of the connection are gone. */
    close(pages: readonly { fileId: string; language: string; tab: string }[]): void {
      clearTimeout(ownTimer)
      clearTimeout(othersTimer)
      for (const { tab, ...text } of pages) whisper(tab, text, null)
    },
  }
}

export type CaretFeed = ReturnType<typeof createCaretFeed>
