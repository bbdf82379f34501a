import { backoff } from '../../shared/backoff.ts'
import { MINUTE_MS } from '../../shared/durations.ts'
import { messages } from '../../shared/messages.ts'
import type { Account } from './account.ts'
import type { OutboxItem } from './item.ts'
import { isOf, type OutboxItems } from './items.ts'
import type { RunningItems } from './running.ts'
import { SendError, unreadable } from './send-error.ts'

/** Waits between tries, in milliseconds. A network that comes back is told, so the longest one matters little. */
const WAITS = { first: 2000, longest: 5 * MINUTE_MS }
/** How far an upload is goes to the disk after so many bytes: the server knows it better anyway. */
const NOTED_EVERY_BYTES = 16 * 1024 * 1024

/** What sending needs, and whom it tells how far it is. */
export interface SendCall {
  token: string
  signal: AbortSignal
  onUrl: (url: string) => void
  onProgress: (sentBytes: number) => void
  onReceived: (bytes: number) => void
}

/** How an item gets to the server. */
export interface Sending {
  /**
   * Tries once to bring the medium to the server; answers the id of its file once the checksum was confirmed. @throws
   * SendError
   */
  send: (item: OutboxItem, call: SendCall) => Promise<string>
  /** Brings the text of a medium that the server has. @throws SendError */
  sendText: (item: OutboxItem, call: Pick<SendCall, 'token' | 'signal'>) => Promise<void>
}

/** Time as the line sees it. */
export interface Clock {
  now: () => number
  /** Calls back after so many milliseconds; answers how to stop that. */
  after: (ms: number, run: () => void) => () => void
  random: () => number
}

export interface LineDeps extends Sending, Clock {
  items: OutboxItems
  running: RunningItems
  account: () => Account | null
  /** Something is to be shown. */
  onChange: () => void
  /** Told that the server has all of one, before it goes from this computer; that it fails changes nothing. */
  onLeaving: (item: OutboxItem, why: 'uploaded') => Promise<void>
}

export type Line = ReturnType<typeof createLine>

/**
 * Sends what waits, one after another, for the person who is signed in: what fails for a while is tried again later, by
 * itself.
 */
export function createLine({
  items,
  running,
  account,
  send,
  sendText,
  onChange,
  onLeaving,
  now,
  after,
  random,
}: LineDeps) {
  /** The one that is on its way, and how to stop it. */
  let current: { id: string; stop: AbortController; done: Promise<void> } | null = null
  /** Nothing is tried before: the server could not be reached, or nobody is signed in. */
  let blockedUntil = 0
  let offlineTries = 0
  let stopTimer: () => void = () => undefined
  let isClosed = false

  const change: RunningItems['change'] = (id, changes) => {
    running.change(id, changes)
    onChange()
  }

  /** Begins with what is next, or sets the time to look again. */
  function run(): void {
    stopTimer()
    if (isClosed || current) return
    const person = account()
    if (person === null) return
    const at = now()
    const waiting = items.inOrder().filter((item) => isOf(person)(item) && item.state === 'waiting')
    const next = blockedUntil > at ? undefined : waiting.find(({ id }) => (running.of(id).retryAt ?? 0) <= at)
    if (next) {
      const stop = new AbortController()
      current = {
        id: next.id,
        stop,
        done: bring(next, person.token, stop.signal).finally(() => {
          current = null
          onChange()
          run()
        }),
      }
      return
    }
    const times = waiting.map(({ id }) => Math.max(running.of(id).retryAt ?? 0, blockedUntil))
    if (times.length > 0) stopTimer = after(Math.max(1, Math.min(...times) - at), run)
  }

  async function bring(item: OutboxItem, token: string, signal: AbortSignal): Promise<void> {
    const { id } = item
    let noted = item.received
    change(id, {
      state: 'sending',
      part: item.transcript ? 'media' : null,
      sentBytes: item.received,
      retryAt: null,
      trouble: null,
    })
    try {
      if (item.fileId === null) {
        const fileId = await send(item, {
          token,
          signal,
          onUrl: (uploadUrl) => void items.save(id, { uploadUrl }),
          onProgress: (sentBytes) => change(id, { state: sentBytes < item.size ? 'sending' : 'checking', sentBytes }),
          onReceived(received) {
            offlineTries = 0
            change(id, { tries: 0 })
            if (received - noted < NOTED_EVERY_BYTES) return
            noted = received
            void items.save(id, { received })
          },
        })
        await items.save(id, { fileId, received: item.size })
      }
      if (item.transcript) {
        change(id, { state: 'sending', part: 'transcript' })
        await sendText(items.get(id)!, { token, signal })
      }
      await items.save(id, { state: 'done' })
      await onLeaving(item, 'uploaded').catch(() => undefined)
      await items.settle(id)
      running.forget(id)
      offlineTries = 0
    } catch (error) {
      failed(id, error)
    }
  }

  function failed(id: string, error: unknown): void {
    const { outcome, status, message } = error instanceof SendError ? error : unreadable()
    if (!items.has(id)) return
    const { tries } = running.of(id)
    if (outcome === 'refused') {
      running.forget(id)
      void items.save(id, { state: 'failed', problem: message })
    } else if (outcome === 'stopped') {
      change(id, { state: null })
    } else if (outcome === 'signed-out') {
      // Until somebody signs in, which is told.
      blockedUntil = Number.POSITIVE_INFINITY
      change(id, { state: null, trouble: messages.outboxSignedOut })
    } else if (status === 0) {
      blockedUntil = now() + backoff(offlineTries++, WAITS, random)
      change(id, { state: 'retrying', retryAt: blockedUntil, trouble: message })
    } else {
      change(id, {
        state: 'retrying',
        tries: tries + 1,
        retryAt: now() + backoff(tries, WAITS, random),
        trouble: message,
      })
    }
  }

  return {
    run,
    currentId: () => current?.id,
    /** The server may be tried again, whatever was known of it. */
    unblock: () => {
      blockedUntil = 0
    },
    /** Stops the one that is on its way, when it is that one; resolves once it has stopped. */
    async interrupt(id: string): Promise<void> {
      if (current?.id !== id) return
      const { stop, done } = current
      stop.abort()
      await done
    },
    /** Begins with nothing any more, and stops what is on its way. */
    async close(): Promise<void> {
      isClosed = true
      stopTimer()
      current?.stop.abort()
      await current?.done
    },
  }
}
