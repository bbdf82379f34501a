import type { CaptionEnd, CaptionParagraph, CaptionsMessage } from '../../../../src/shared/contract/captions.ts'
import type { LiveTranslationView } from '../../translations/index.ts'
import type { PartialNote } from './partial-note.ts'
import { type TextTail, translatedTail } from './text-tail.ts'

/** A reader of a talk's captions. */
export interface Reader {
  link: { id: string; password_hash: string | null }
  /** The translation that they read; null for the original alone. */
  language: string | null
  send(frame: string): void
  end(why: CaptionEnd): void
}

/** What is looked up of a talk: once for all of its readers in this process. */
export interface TalkSources {
  /** Whether it goes on. */
  goesOn: () => Promise<boolean>
  /** Links by which its captions may be read now. */
  links: () => Promise<{ id: string; expires_at: number; password_hash: string | null }[]>
  /** The end of its text as it is now. */
  tail: () => Promise<TextTail>
  /** Its translations as they are now. */
  translations: () => Promise<Pick<LiveTranslationView, 'language' | 'state' | 'phrases' | 'lateAt'>[]>
}

/** Words that are final may come a moment after their partial ones were given up. Milliseconds. */
const PARTIAL_STAYS_MS = 500
/** The longest that a timer waits for the end of a link. Milliseconds. */
const LONGEST_MS = 2 ** 31 - 1

const frame = (message: CaptionsMessage) => JSON.stringify(message)

/**
 * One talk and its readers in this process. Whatever changes is read once, written once and sent to all; one who comes
 * is told how it is now.
 */
export function createTalk(
  sources: TalkSources,
  { now, onError }: { now: () => number; onError: (e: unknown) => void },
) {
  const readers = new Set<Reader>()
  let paragraphs: readonly CaptionParagraph[] = []
  let end = 0
  let text: string | null = null
  let words: PartialNote['words'] = []
  let partial = ''
  let states = frame({ event: 'translations', data: { translations: [] } })
  /** What was told last in each language. */
  const translated = new Map<string, string>()
  let becomingLate: NodeJS.Timeout | undefined
  let isDue = false
  let work: Promise<void> | null = null
  let clearing: NodeJS.Timeout | undefined
  let expiring: NodeJS.Timeout | undefined

  function tell(message: string): void {
    for (const reader of readers) reader.send(message)
  }

  function tellPartial(): void {
    // What is final already is not said twice.
    const said = words.filter(([, from, to]) => (from + to) / 2 > end)
    const next = said.map(([word]) => word).join(' ')
    if (next === partial) return
    partial = next
    tell(frame({ event: 'partial', data: { text: partial } }))
  }

  /** Each language is written once for all who read it. */
  async function lookAtTranslations(): Promise<void> {
    const views = await sources.translations()
    clearTimeout(becomingLate)
    const lateAt = Math.min(...views.flatMap((view) => view.lateAt ?? []))
    if (Number.isFinite(lateAt)) becomingLate = setTimeout(changed, Math.max(1, lateAt - now() + 1))
    becomingLate?.unref()
    const told = views.map(({ language, state }) => ({ language, state }))
    const next = frame({ event: 'translations', data: { translations: told } })
    if (next !== states) tell((states = next))
    for (const { language, phrases } of views) {
      const data = { language, paragraphs: translatedTail(paragraphs, phrases) }
      const message = frame({ event: 'translated', data })
      if (message === translated.get(language)) continue
      translated.set(language, message)
      for (const reader of readers) if (reader.language === language) reader.send(message)
    }
  }

  async function look(): Promise<void> {
    const links = await sources.links()
    clearTimeout(expiring)
    const ends = Math.min(...links.map(({ expires_at }) => expires_at))
    if (Number.isFinite(ends)) expiring = setTimeout(changed, Math.min(LONGEST_MS, Math.max(1, ends - now() + 1)))
    expiring?.unref()
    for (const reader of readers)
      if (!links.some(({ id, password_hash: hash }) => id === reader.link.id && hash === reader.link.password_hash))
        reader.end('link')
    const goesOn = await sources.goesOn()
    const tail = await sources.tail()
    if (text === null || JSON.stringify(tail.paragraphs) !== JSON.stringify(paragraphs)) {
      ;({ paragraphs, end } = tail)
      text = frame({ event: 'text', data: { paragraphs: tail.paragraphs } })
      tell(text)
      tellPartial()
    }
    await lookAtTranslations()
    if (!goesOn) for (const reader of readers) reader.end('talk')
  }

  async function lookAgain(): Promise<void> {
    while (isDue) {
      isDue = false
      await look().catch(onError)
    }
    work = null
  }

  /** Something changed of it, or may have. */
  function changed(): void {
    isDue = true
    work ??= lookAgain()
  }

  return {
    changed,
    /** Somebody speaks. */
    said(next: PartialNote['words']): void {
      clearTimeout(clearing)
      if (next.length > 0) {
        words = next
        return tellPartial()
      }
      clearing = setTimeout(() => {
        words = []
        tellPartial()
      }, PARTIAL_STAYS_MS)
      clearing.unref()
    },
    add(reader: Reader): void {
      readers.add(reader)
      if (text !== null) reader.send(text)
      reader.send(states)
      if (partial !== '') reader.send(frame({ event: 'partial', data: { text: partial } }))
      changed()
    },
    /** A reader wants a translation, or none. */
    show(reader: Reader, language: string | null): void {
      reader.language = language
      const message = language === null ? undefined : translated.get(language)
      if (message !== undefined) reader.send(message)
    },
    /** Answers how many are left. */
    remove(reader: Reader): number {
      readers.delete(reader)
      return readers.size
    },
    stop(): void {
      clearTimeout(clearing)
      clearTimeout(expiring)
      clearTimeout(becomingLate)
    },
  }
}

export type Talk = ReturnType<typeof createTalk>
