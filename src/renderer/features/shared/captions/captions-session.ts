import { createStore } from 'zustand'
import { backoff } from '../../../../shared/backoff.ts'
import type { CaptionEnd, CaptionParagraph, CaptionsMessage } from '../../../../shared/contract/captions.ts'

/** What a page of captions shows. */
export interface CaptionsShown {
  isConnected: boolean
  /** Null until the server has said anything. */
  talk: { name: string; language_code: string } | null
  paragraphs: readonly CaptionParagraph[]
  /** What is being said, and may change yet. */
  partial: string
  /** Why nothing more comes; null while it does. */
  why: CaptionEnd | null
}

/** Begins to connect; answers how to let go. */
export type ConnectCaptions = (events: { received: (data: string) => void; closed: () => void }) => () => void

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
    why: null,
  }))
  let letGo: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let isClosed = false

  function hear(message: CaptionsMessage): void {
    if (message.event === 'talk') {
      attempts = 0
      store.setState({ isConnected: true, talk: message.data, why: null })
    } else if (message.event === 'text') store.setState({ paragraphs: message.data.paragraphs })
    else if (message.event === 'partial') store.setState({ partial: message.data.text })
    else store.setState({ why: message.data.why, partial: '' })
  }

  function closed(): void {
    letGo = null
    store.setState({ isConnected: false, partial: '' })
    const { why } = store.getState()
    if (isClosed || (why !== null && why !== 'full')) return
    timer = setTimeout(open, why === 'full' ? FULL_MS : backoff(attempts, RETRY_MS, random))
    attempts += 1
  }

  function open(): void {
    clearTimeout(timer)
    if (letGo || isClosed) return
    letGo = connect({ received: (data) => hear(JSON.parse(data) as CaptionsMessage), closed })
  }

  return {
    store,
    open,
    /** Connects again after the link was opened with its password. */
    unlocked(): void {
      store.setState({ why: null })
      open()
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
      letGo?.()
    },
  }
}

export type CaptionsSession = ReturnType<typeof createCaptionsSession>
