import { createStore, type StoreApi } from 'zustand/vanilla'
import { type OtherReader, type Presence as Told, PRESENCE_SECONDS } from '../../../../shared/contract/presence.ts'
import type { Live } from '../../../lib/live.ts'

export interface PresenceState {
  /** Whether this page may write. */
  isEditing: boolean
  /** Who else has the text open, those who edit first. */
  others: readonly OtherReader[]
}

export interface PresenceOptions {
  fileId: string
  /** The page's own id. */
  tab: string
  /** `read` for a text of which nothing may be changed. */
  wants: 'read' | 'edit'
  /** Tells the server; what it answers. */
  tell: (wants: 'read' | 'edit' | 'edit_as_well') => Promise<Told>
  /** Tells the server that the page is left. */
  end: () => void
  live: Pick<Live, 'listen' | 'send'>
  /** After each answer. */
  told: (answer: Told) => void
}

export interface Presence {
  store: StoreApi<PresenceState>
  /** Writes though somebody else does: the person's own choice, for as long as the page is open. */
  editAsWell: () => void
  /** Asks now, as when the text has become one that can be written. */
  ask: () => void
  stop: () => void
}

/**
 * Says again and again that this page has a text open, so that of several pages one writes at a time. Asks at once when
 * the server says that somebody came, went or saved. A page that cannot reach the server goes on as it was told last.
 */
export function followPresence({ fileId, tab, wants, tell, end, live, told }: PresenceOptions): Presence {
  const store = createStore<PresenceState>(() => ({ isEditing: wants === 'edit', others: [] }))
  let now: 'read' | 'edit' | 'edit_as_well' = wants
  let isAsking = false
  let isAskPending = false
  let isStopped = false

  async function ask(): Promise<void> {
    if (isAsking) {
      isAskPending = true
      return
    }
    isAsking = true
    do {
      isAskPending = false
      const answer = await tell(now).catch(() => undefined)
      if (answer && !isStopped) {
        store.setState({ isEditing: answer.is_editing, others: answer.others })
        told(answer)
      }
      // Stopping comes from outside, while the answer is waited for.
      // oxlint-disable-next-line no-unmodified-loop-condition
    } while (isAskPending && !isStopped)
    isAsking = false
  }

  /** Ties the page to its connection, whose end tells that it is gone, however it went. */
  const opened = () => live.send({ event: 'textOpened', data: { id: fileId, tab } })

  const asking = setInterval(() => void ask(), PRESENCE_SECONDS.tell * 1000)
  const unlisten = live.listen({
    message: (message) => {
      if (message.event === 'presenceChanged' && message.data.id === fileId) void ask()
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
    editAsWell() {
      now = 'edit_as_well'
      void ask()
    },
    ask: () => void ask(),
    stop() {
      isStopped = true
      clearInterval(asking)
      unlisten()
      window.removeEventListener('pagehide', end)
      window.removeEventListener('pageshow', comeBack)
      end()
    },
  }
}
