import { createStore, type StoreApi } from 'zustand/vanilla'
import { type OtherReader, type Presence as Told, PRESENCE_SECONDS } from '../../../../shared/contract/presence.ts'
import type { Caret } from '../../../../shared/contract/carets.ts'
import type { EditsSince } from '../../../../shared/contract/text-edits.ts'
import { backoff } from '../../../../shared/backoff.ts'
import { isUnanswered } from '../../../lib/api-error.ts'
import type { Live } from '../../../lib/live.ts'
import type { ToldCaret } from './carets.ts'

/** Between tries to reach the server. */
const RETRY_MS = { first: 2000, longest: PRESENCE_SECONDS.tell * 1000 }

export interface PresenceState {
  /** Whether this page may write. */
  isEditing: boolean
  /** Who else has the text open, those who edit first. */
  others: readonly OtherReader[]
  /** Whether the server does not answer, so that the page cannot know what others do. */
  isCutOff: boolean
}

export interface PresenceOptions {
  fileId: string
  /** The page's own id. */
  tab: string
  /** `read` for a text of which nothing may be changed. */
  wants: 'read' | 'edit'
  /** Of a translation: its language. */
  language?: string | undefined
  /** The number of the text that the page has. */
  number: () => number
  /** Tells the server; what it answers. */
  tell: (wants: 'read' | 'edit') => Promise<Told>
  /** Tells the server that the page is left. */
  end: () => void
  live: Pick<Live, 'listen' | 'send'>
  /** After each answer. */
  told: (answer: Told) => void
  /** The server says what was saved of the text. */
  changed: (since: EditsSince) => void
  /** Others are elsewhere in the text. */
  moved: (carets: readonly ToldCaret[]) => void
}

export interface Presence {
  store: StoreApi<PresenceState>
  /** Asks now, as when the text has become one that can be written. */
  ask: () => void
  /** Tells others where the person is. */
  say: (caret: Caret) => void
  stop: () => void
}

/**
 * Says again and again that this page has a text open. Asks at once when the server says that somebody came or went. A
 * page that cannot reach the server goes on as it was told last, says so, and asks again sooner.
 */
export function followPresence(options: PresenceOptions): Presence {
  const { fileId, tab, wants, language, number, tell, end, live, told, changed, moved } = options
  const store = createStore<PresenceState>(() => ({ isEditing: wants === 'edit', others: [], isCutOff: false }))
  let isAsking = false
  let isAskPending = false
  let isStopped = false
  let failures = 0
  let again: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    if (isAsking) {
      isAskPending = true
      return
    }
    isAsking = true
    clearTimeout(again)
    do {
      isAskPending = false
      const answer = await tell(wants).catch(unanswered)
      if (answer && !isStopped) {
        failures = 0
        store.setState({ isEditing: answer.is_editing, others: answer.others, isCutOff: false })
        told(answer)
      }
      // Stopping comes from outside, while the answer is waited for.
      // oxlint-disable-next-line no-unmodified-loop-condition
    } while (isAskPending && !isStopped)
    isAsking = false
  }

  function unanswered(error: unknown): undefined {
    if (isStopped || !isUnanswered(error)) return undefined
    store.setState({ isCutOff: true })
    clearTimeout(again)
    again = setTimeout(() => void ask(), backoff(failures++, RETRY_MS))
    return undefined
  }

  /**
   * Ties the page to its connection, whose end tells that it is gone, however it went. It is told what it has missed.
   */
  const opened = () => live.send({ event: 'textOpened', data: { id: fileId, tab, language, number: number() } })

  const asking = setInterval(() => void ask(), PRESENCE_SECONDS.tell * 1000)
  const unlisten = live.listen({
    message: (message) => {
      if (message.event === 'presenceChanged' && message.data.id === fileId) void ask()
      if (message.event === 'textChanged' && message.data.tab === tab) changed(message.data)
      if (message.event === 'caretsMoved' && message.data.tab === tab) moved(message.data.carets)
    },
    // Also the first time: somebody may have come before there was a connection to say so.
    connected: () => {
      opened()
      void ask()
    },
  })
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) void ask()
  }
  window.addEventListener('pagehide', end)
  window.addEventListener('pageshow', comeBack)
  opened()
  void ask()

  return {
    store,
    ask: () => void ask(),
    say: (caret) => live.send({ event: 'caretMoved', data: { id: fileId, tab, caret } }),
    stop() {
      isStopped = true
      clearInterval(asking)
      clearTimeout(again)
      unlisten()
      window.removeEventListener('pagehide', end)
      window.removeEventListener('pageshow', comeBack)
      end()
    },
  }
}
