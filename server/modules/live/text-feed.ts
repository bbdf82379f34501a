import type { OpenedText, ServerMessage } from '../../../src/shared/contract/events.ts'
import type { EditsSince } from '../../../src/shared/contract/text-edits.ts'
import { isOriginal } from '../../../src/shared/domain/translation.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'

/** Texts that one connection may have open. */
const MOST_TEXTS = 32

/** Edits that are larger together are not sent: the page asks for them. UTF-16 units of JSON. */
const MOST_EDITS_LENGTH = 64 * 1024

/** How often it is looked whether a slow reader has read, and asked whether the session is still open. Milliseconds. */
const SLOW_MS = 250
const ASK_AGAIN_MS = 1000

/** Where edits come from. */
export interface TextFeedSources {
  /** What was saved of a text since a number. @throws AppError where the caller may not read it */
  editsSince: (caller: Caller, text: { fileId: string; language: string }, number: number) => Promise<EditsSince>
}

export interface TextFeedDeps extends TextFeedSources {
  caller: Caller
  send: (messages: ServerMessage[]) => void
  /** Whether its client may still be told anything. */
  mayHear: () => Promise<boolean>
  /** Whether the client has not read what it was sent. */
  isFull: () => boolean
  onError: (error: unknown) => void
}

/** A page that has a text open. */
interface OpenText {
  fileId: string
  language: string
  /** The number that it was told last, or has had from the start. */
  told: number
  isDue: boolean
}

/**
 * Tells the pages of one connection what is saved of the texts that they have open. It keeps no edits: they are read
 * when they are sent, so that one who reads slowly costs nothing and is told of all at once.
 */
export function createTextFeed({ caller, editsSince, send, mayHear, isFull, onError }: TextFeedDeps) {
  const texts = new Map<string, OpenText>()
  let working = false
  let timer: NodeJS.Timeout | undefined
  let heardAt = -Infinity

  async function work(): Promise<void> {
    if (working) return
    working = true
    try {
      for (let due = nextDue(); due; due = nextDue()) {
        if (isFull()) {
          clearTimeout(timer)
          timer = setTimeout(() => void work(), SLOW_MS)
          break
        }
        await tell(due.tab, due.text)
      }
    } catch (error) {
      onError(error)
    } finally {
      working = false
    }
  }

  function nextDue(): { tab: string; text: OpenText } | undefined {
    for (const [tab, text] of texts) if (text.isDue) return { tab, text }
    return undefined
  }

  async function tell(tab: string, text: OpenText): Promise<void> {
    text.isDue = false
    const { fileId, language, told } = text
    const since = await editsSince(caller, { fileId, language }, told).catch(refusal)
    if (texts.get(tab) !== text || !(await isHeard())) return
    if (!since) {
      // Nothing of it is theirs any more: the page finds out what it may still do.
      texts.delete(tab)
      return send([{ event: 'presenceChanged', data: { id: fileId } }])
    }
    if (since.number <= told) return
    const edits = since.edits !== null && lengthOf(since) <= MOST_EDITS_LENGTH ? since.edits : null
    text.told = edits?.at(-1)?.number ?? since.number
    if (text.told < since.number) text.isDue = true
    send([{ event: 'textChanged', data: { id: fileId, tab, number: text.told, edits } }])
  }

  async function isHeard(): Promise<boolean> {
    if (performance.now() - heardAt < ASK_AGAIN_MS) return true
    if (!(await mayHear())) return false
    heardAt = performance.now()
    return true
  }

  return {
    /** The text that a page has open. */
    textOf: (tab: string): Pick<OpenText, 'fileId' | 'language'> | undefined => texts.get(tab),
    /** The pages that have a text open. */
    pagesWith: (fileId: string, language: string): string[] =>
      [...texts].flatMap(([tab, text]) => (text.fileId === fileId && text.language === language ? [tab] : [])),
    /** A page has a text open, maybe since long. Answers whether it is told of it. */
    open({ id, tab, language, number }: OpenedText): boolean {
      const known = texts.get(tab)
      if (!known && texts.size >= MOST_TEXTS) return false
      const told = number ?? known?.told ?? Infinity
      const code = language === undefined || isOriginal(language) ? 'original' : language
      texts.set(tab, { fileId: id, language: code, told, isDue: number !== undefined })
      void work()
      return true
    },
    /** Something was saved of a file's texts. */
    changed(fileId: string): void {
      for (const text of texts.values()) if (text.fileId === fileId && text.told < Infinity) text.isDue = true
      void work()
    },
    /** Nothing of a file is the caller's any more: pages that have a text of it open find out what they still may. */
    ended(fileId: string): void {
      const tabs = [...texts].flatMap(([tab, text]) => (text.fileId === fileId ? [tab] : []))
      for (const tab of tabs) texts.delete(tab)
      if (tabs.length > 0) send([{ event: 'presenceChanged', data: { id: fileId } }])
    },
    stop(): void {
      clearTimeout(timer)
      for (const text of texts.values()) text.isDue = false
    },
    /** Answers the pages that were open. */
    close(): { fileId: string; language: string; tab: string }[] {
      clearTimeout(timer)
      const pages = [...texts].map(([tab, { fileId, language }]) => ({ fileId, language, tab }))
      texts.clear()
      return pages
    },
  }
}

export type TextFeed = ReturnType<typeof createTextFeed>

const lengthOf = (since: EditsSince) => JSON.stringify(since).length

/** A text that the caller may not read, or that is gone. */
function refusal(error: unknown): undefined {
  if (error instanceof AppError && error.status < 500) return undefined
  throw error
}
