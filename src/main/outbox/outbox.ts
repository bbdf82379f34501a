import { randomUUID } from 'node:crypto'
import { backoff } from '../../shared/backoff.ts'
import type { OutboxEntry } from '../../shared/bridge/outbox.ts'
import type { UploadOptions } from '../../shared/contract/files.ts'
import { messages } from '../../shared/messages.ts'
import type { Account } from './account.ts'
import type { OutboxFolder, OutboxPart, OutboxWriter } from './folder.ts'
import type { OutboxItem } from './item.ts'
import { SendError, unreadable } from './send-error.ts'

/** Waits between tries, in milliseconds. A network that comes back is told, so the longest one matters little. */
const WAITS = { first: 2000, longest: 5 * 60_000 }
/** How far an upload is goes to the disk after so many bytes: the server knows it better anyway. */
const NOTED_EVERY_BYTES = 16 * 1024 * 1024

/** What is put into the outbox. */
export interface NewItem {
  /** See `OutboxOrder`. */
  id?: string | undefined
  name: string
  /** Bytes that are expected, for the person to see how far the copying is. */
  size: number
  options: UploadOptions
  /** The text that its owner brings. */
  transcript: { name: string; size: number } | null
}

/** A medium on its way into the outbox. */
export interface OutboxIntake {
  id: string
  /** Adds bytes to the medium, or to the text. */
  append(part: OutboxPart, bytes: Uint8Array): Promise<void>
  /** Resolves when all of it is safe on the disk. */
  finish(): Promise<void>
  abandon(): Promise<void>
}

export interface SendCall {
  token: string
  signal: AbortSignal
  onUrl: (url: string) => void
  onProgress: (sentBytes: number) => void
  onReceived: (bytes: number) => void
}

export interface OutboxDeps {
  folder: OutboxFolder
  /** Who is signed in at the server in use. */
  account: () => Account | null
  /** Tries once to bring the medium to the server; answers the id of its file once the checksum was confirmed. @throws SendError */
  send: (item: OutboxItem, call: SendCall) => Promise<string>
  /** Brings the text of a medium that the server has. @throws SendError */
  sendText: (item: OutboxItem, call: Pick<SendCall, 'token' | 'signal'>) => Promise<void>
  /** Takes what was sent of it off the server. */
  giveUp: (item: OutboxItem, token: string) => Promise<void>
  /** Tells the person's list after each change. */
  report: (entries: OutboxEntry[]) => void
  now?: () => number
  /** Calls back after so many milliseconds; answers how to stop that. */
  after?: (ms: number, run: () => void) => () => void
  random?: () => number
}

/** What is known of an item only while the app runs. */
interface Running {
  state: 'sending' | 'retrying' | 'checking' | null
  sentBytes: number
  part: 'media' | 'transcript' | null
  tries: number
  retryAt: number | null
  trouble: string | null
}

export type Outbox = Awaited<ReturnType<typeof openOutbox>>

/**
 * Media that wait for the network on this computer's disk, sent one after another for the person who is signed in. Each becomes
 * exactly one file: its id is the upload's name on the server, and it goes from the disk only when the server has confirmed its checksum.
 */
export async function openOutbox({ folder, account, send, sendText, giveUp, report, now = Date.now, after = timer, random = Math.random }: OutboxDeps) {
  const items = new Map<string, OutboxItem>()
  const running = new Map<string, Running>()
  const copying = new Map<string, { entry: OutboxEntry; userId: string; server: string }>()
  /** The one that is on its way, and how to stop it. */
  let current: { id: string; stop: AbortController; done: Promise<void> } | null = null
  /** Nothing is tried before: the server could not be reached, or nobody is signed in. */
  let blockedUntil = 0
  let offlineTries = 0
  let stopTimer: () => void = () => undefined
  let isClosed = false
  /** Writes of the JSONs, one after another. */
  let saving: Promise<void> = Promise.resolve()

  for (const item of await folder.open()) {
    // Confirmed before a crash: only the removal is left to do.
    if (item.state === 'done') await folder.remove(item.id)
    else items.set(item.id, item)
  }

  const isOf = (person: Account | null) => ({ userId, server }: Pick<OutboxItem, 'userId' | 'server'>) => person !== null && userId === person.userId && server === person.server
  const inOrder = () => [...items.values()].toSorted((a, b) => a.place - b.place)
  const idle = (): Running => ({ state: null, sentBytes: 0, part: null, tries: 0, retryAt: null, trouble: null })
  const runningOf = (id: string) => running.get(id) ?? idle()

  function entries(): OutboxEntry[] {
    const mine = isOf(account())
    const waiting = inOrder().filter(mine).map((item): OutboxEntry => {
      const { state, sentBytes, part, retryAt, trouble } = runningOf(item.id)
      return {
        id: item.id,
        name: item.name,
        state: item.state === 'paused' || item.state === 'failed' ? item.state : (state ?? 'waiting'),
        sentBytes: Math.max(sentBytes, item.received),
        totalBytes: item.size,
        part: part ?? (item.transcript ? 'media' : null),
        problem: item.problem ?? trouble,
        retryAt,
      }
    })
    return [...waiting, ...[...copying.values()].filter(mine).map(({ entry }) => entry)]
  }

  const tell = () => isClosed || report(entries())

  function save(id: string, changes: Partial<OutboxItem>): Promise<void> {
    const before = items.get(id)
    if (!before) return saving
    const item = { ...before, ...changes }
    items.set(id, item)
    saving = saving.then(() => (items.get(id) === item ? folder.save(item) : undefined)).catch((error: unknown) => {
      console.warn(`How far ${id} is could not be written down:`, error instanceof Error ? error.message : error)
    })
    return saving
  }

  function change(id: string, changes: Partial<Running>): void {
    running.set(id, { ...runningOf(id), ...changes })
    tell()
  }

  /** Begins with what is next, or sets the time to look again. */
  function run(): void {
    stopTimer()
    if (isClosed || current) return
    const person = account()
    if (person === null) return
    const at = now()
    const waiting = inOrder().filter((item) => isOf(person)(item) && item.state === 'waiting')
    const next = blockedUntil > at ? undefined : waiting.find(({ id }) => (runningOf(id).retryAt ?? 0) <= at)
    if (next) {
      const stop = new AbortController()
      current = { id: next.id, stop, done: bring(next.id, person.token, stop.signal).finally(() => {
        current = null
        tell()
        run()
      }) }
      return
    }
    const times = waiting.map(({ id }) => Math.max(runningOf(id).retryAt ?? 0, blockedUntil))
    if (times.length > 0) stopTimer = after(Math.max(1, Math.min(...times) - at), run)
  }

  async function bring(id: string, token: string, signal: AbortSignal): Promise<void> {
    const item = items.get(id)!
    const part = item.transcript ? 'media' as const : null
    let noted = item.received
    change(id, { state: 'sending', part, sentBytes: item.received, retryAt: null, trouble: null })
    try {
      if (item.fileId === null) {
        const fileId = await send(item, {
          token,
          signal,
          onUrl: (uploadUrl) => void save(id, { uploadUrl }),
          onProgress: (sentBytes) => change(id, { state: sentBytes < item.size ? 'sending' : 'checking', sentBytes }),
          onReceived(received) {
            offlineTries = 0
            change(id, { tries: 0 })
            if (received - noted < NOTED_EVERY_BYTES) return
            noted = received
            void save(id, { received })
          },
        })
        await save(id, { fileId, received: item.size })
      }
      if (item.transcript) {
        change(id, { state: 'sending', part: 'transcript' })
        await sendText(items.get(id)!, { token, signal })
      }
      await save(id, { state: 'done' })
      await folder.remove(id)
      items.delete(id)
      running.delete(id)
      offlineTries = 0
    } catch (error) {
      failed(id, error)
    }
  }

  function failed(id: string, error: unknown): void {
    const { outcome, status, message } = error instanceof SendError ? error : unreadable()
    if (!items.has(id)) return
    const tries = runningOf(id).tries
    if (outcome === 'refused') {
      running.delete(id)
      void save(id, { state: 'failed', problem: message })
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
      change(id, { state: 'retrying', tries: tries + 1, retryAt: now() + backoff(tries, WAITS, random), trouble: message })
    }
  }

  async function interrupt(id: string): Promise<void> {
    if (current?.id !== id) return
    const { stop, done } = current
    stop.abort()
    await done
  }

  /** There may be a network again, or somebody has signed in: everything that waits is tried now. */
  function wake(): void {
    blockedUntil = 0
    for (const [id, known] of running) if (current?.id !== id) running.set(id, { ...known, state: null, retryAt: null, trouble: null })
    tell()
    run()
  }

  /** Those that the person who is signed in may touch. */
  const mayTouch = (id: string) => {
    const item = items.get(id)
    return item !== undefined && isOf(account())(item)
  }

  run()
  return {
    entries,

    /** Begins to take a medium for the person who is signed in; null for one that is in the outbox already. @throws Error when nobody is */
    async begin({ id = randomUUID(), name, size, options, transcript }: NewItem): Promise<OutboxIntake | null> {
      const person = account()
      if (person === null) throw new Error(messages.outboxSignedOut)
      if (items.has(id) || copying.has(id)) return null
      const { server, userId } = person
      copying.set(id, { server, userId, entry: { id, name, state: 'copying', sentBytes: 0, totalBytes: size, part: null, problem: null, retryAt: null } })
      const writers: Partial<Record<OutboxPart, OutboxWriter>> = {}
      tell()

      async function abandon(): Promise<void> {
        copying.delete(id)
        for (const writer of Object.values(writers)) await writer.abandon()
        tell()
      }
      return {
        id,
        async append(part, bytes) {
          const writer = (writers[part] ??= await folder.begin(id, part))
          await writer.append(bytes)
          const { entry } = copying.get(id)!
          if (part === 'media') entry.sentBytes += bytes.byteLength
          tell()
        },
        async finish() {
          try {
            const text = await writers.transcript?.finish()
            const media = await (writers.media ??= await folder.begin(id, 'media')).finish()
            const place = Math.max(0, ...[...items.values()].map((item) => item.place)) + 1
            const item: OutboxItem = {
              id, server, userId, name, ...media, options,
              transcript: transcript && text ? { name: transcript.name, size: text.size } : null,
              place, state: 'waiting', uploadUrl: null, received: 0, fileId: null, problem: null,
            }
            await folder.save(item)
            items.set(id, item)
          } catch (error) {
            await abandon()
            await folder.remove(id)
            throw error
          }
          copying.delete(id)
          tell()
          run()
        },
        abandon,
      }
    },

    async pause(id: string): Promise<void> {
      if (!mayTouch(id)) return
      await save(id, { state: 'paused' })
      await interrupt(id)
      tell()
      run()
    },

    /** Goes on, or tries a failed one again, at once. */
    async resume(id: string): Promise<void> {
      if (!mayTouch(id)) return
      running.delete(id)
      blockedUntil = 0
      await save(id, { state: 'waiting', problem: null })
      tell()
      run()
    },

    /** Gives one up: it goes from this computer, and what was sent of it from the server. */
    async remove(id: string): Promise<void> {
      const person = account()
      if (!mayTouch(id) || person === null) return
      const item = items.get(id)!
      await save(id, { state: 'paused' })
      await interrupt(id)
      // It may have arrived in that moment, and is gone then.
      if (!items.has(id)) return
      items.delete(id)
      running.delete(id)
      await saving
      await folder.remove(id)
      tell()
      run()
      if (item.fileId === null) void giveUp(item, person.token)
    },

    /** Puts one before all others; what runs is interrupted for it. */
    async sendFirst(id: string): Promise<void> {
      if (!mayTouch(id)) return
      await save(id, { place: Math.min(...[...items.values()].map(({ place }) => place)) - 1 })
      if (current && current.id !== id) await interrupt(current.id)
      tell()
      run()
    },

    wake,

    /** Another person has signed in, or nobody is: what runs for the one before stops. */
    async accountChanged(): Promise<void> {
      const mine = isOf(account())
      const item = current && items.get(current.id)
      if (item && !mine(item)) await interrupt(item.id)
      wake()
    },

    /** Whether something of the person is not on the server yet. */
    hasUnsent: () => entries().length > 0,

    /** Stops; what waits goes on at the next start. */
    async close(): Promise<void> {
      isClosed = true
      stopTimer()
      if (current) await interrupt(current.id)
      await saving
    },
  }
}

function timer(ms: number, run: () => void): () => void {
  const set = setTimeout(run, Math.min(ms, 2 ** 31 - 1))
  return () => clearTimeout(set)
}
