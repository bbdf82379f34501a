import { createStore } from 'zustand'
import { backoff } from '../../../../shared/backoff.ts'
import type {
  CaptionEnd,
  CaptionParagraph,
  CaptionsMessage,
  CaptionsReaderMessage,
} from '../../../../shared/contract/captions.ts'
import type { LiveTranslation } from '../../../../shared/contract/live-transcription.ts'

/** What a page of captions shows. */
export interface CaptionsShown {
  isConnected: boolean
  /** Null until the server has said anything. */
  talk: { name: string; language_code: string } | null
  paragraphs: readonly CaptionParagraph[]
  /** What is being said, and may change yet. */
  partial: string
  /** Into which languages it is translated. */
  translations: readonly LiveTranslation[]
  /** What the server told last in the language that was asked for; null before it did. */
  translated: { language: string; paragraphs: readonly CaptionParagraph[] } | null
  /** Why nothing more comes; null while it does. */
  why: CaptionEnd | null
}

/** A connection of a page of captions. */
export interface CaptionsConnection {
  send(text: string): void
  close(): void
}

/** Begins to connect. */
export type ConnectCaptions = (events: { received: (data: string) => void; closed: () => void }) => CaptionsConnection

const RETRY_MS = { first: 1000, longest: 5000 } as const
/** A place may become free. Milliseconds. */
const FULL_MS = 15_000

/** Reads captions, and connects again whenever the connection breaks. */
export function createCaptionsSession(connect: ConnectCaptions, random: () => number = Math.random) {
  const store = createStore<CaptionsShown>(() => ({
    isConnected: false,
    talk: null,
    paragraphs: [],
    partial: '',
    translations: [],
    translated: null,
    why: null,
  }))
  let connection: CaptionsConnection | null = null
  /** The translation that is read; null for the original alone. */
  let wanted: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let isClosed = false

  function hear(message: CaptionsMessage): void {
    if (message.event === 'talk') {
      attempts = 0
      store.setState({ isConnected: true, talk: message.data, why: null })
      if (wanted !== null) ask(wanted)
    } else if (message.event === 'text') store.setState({ paragraphs: message.data.paragraphs })
    else if (message.event === 'translations') store.setState({ translations: message.data.translations })
    else if (message.event === 'translated') {
      if (message.data.language === wanted) store.setState({ translated: message.data })
    } else if (message.event === 'partial') store.setState({ partial: message.data.text })
    else store.setState({ why: message.data.why, partial: '' })
  }

  function ask(language: string | null): void {
    connection?.send(JSON.stringify({ event: 'show', data: { language } } satisfies CaptionsReaderMessage))
  }

  function closed(): void {
    connection = null
    store.setState({ isConnected: false, partial: '' })
    const { why } = store.getState()
    if (isClosed || (why !== null && why !== 'full')) return
    timer = setTimeout(open, why === 'full' ? FULL_MS : backoff(attempts, RETRY_MS, random))
    attempts += 1
  }

  function open(): void {
    clearTimeout(timer)
    if (connection || isClosed) return
    connection = connect({ received: (data) => hear(JSON.parse(data) as CaptionsMessage), closed })
  }

  return {
    store,
    open,
    /** Reads a translation too, or the original alone. */
    show(language: string | null): void {
      if (language === wanted) return
      wanted = language
      store.setState({ translated: null })
      if (store.getState().isConnected) ask(language)
    },
    /** Connects again after the link was opened with its password. */
    unlocked(): void {
      store.setState({ why: null })
      open()
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
      connection?.close()
    },
  }
}

export type CaptionsSession = ReturnType<typeof createCaptionsSession>
