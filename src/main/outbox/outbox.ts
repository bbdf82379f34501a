import type { OutboxEntry } from '../../shared/bridge/outbox.ts'
import type { Account } from './account.ts'
import type { OutboxFolder } from './folder.ts'
import { createIntakes, type NewItem } from './intake.ts'
import type { OutboxItem } from './item.ts'
import { isOf, openItems } from './items.ts'
import { type Clock, createLine, type Sending } from './line.ts'
import { createRunning, type Running } from './running.ts'

export interface OutboxDeps extends Sending, Partial<Clock> {
  folder: OutboxFolder
  /** Who is signed in at the server in use. */
  account: () => Account | null
  /** Takes what was sent of it off the server. */
  giveUp: (item: OutboxItem, token: string) => Promise<void>
  /** Tells the person's list after each change. */
  report: (entries: OutboxEntry[]) => void
  /**
   * Told before one goes from this computer, because the server has it or the person gave it up; waited for. May come
   * twice.
   */
  onLeaving?: (item: Pick<OutboxItem, 'id' | 'server' | 'userId'>, why: LeavingReason) => Promise<void>
}

/** Why something leaves the outbox. */
export type LeavingReason = 'uploaded' | 'given-up'

export type Outbox = Awaited<ReturnType<typeof openOutbox>>

/**
 * Media that wait for the network on this computer's disk, sent one after another for the person who is signed in. Each
 * becomes exactly one file: its id is the upload's name on the server, and it goes from the disk only when the server
 * has confirmed its checksum.
 */
export async function openOutbox({
  folder,
  account,
  send,
  sendText,
  giveUp,
  report,
  onLeaving = async () => {},
  now = Date.now,
  after = timer,
  random = Math.random,
}: OutboxDeps) {
  const items = await openItems(folder)
  const running = createRunning()
  let isClosed = false

  const tell = () => isClosed || report(entries())
  const line = createLine({ items, running, account, send, sendText, onChange: tell, onLeaving, now, after, random })
  const intakes = createIntakes({ folder, items, account, onChange: tell, onAdded: line.run })

  function entries(): OutboxEntry[] {
    const mine = isOf(account())
    const waiting = items
      .inOrder()
      .filter(mine)
      .map((item) => entryOf(item, running.of(item.id)))
    return [
      ...waiting,
      ...intakes
        .copying()
        .filter(mine)
        .map(({ entry }) => entry),
    ]
  }

  /** Shows what has changed, and goes on with what is next. */
  function goOn(): void {
    tell()
    line.run()
  }

  /** There may be a network again, or somebody has signed in: everything that waits is tried now. */
  function wake(): void {
    line.unblock()
    running.stopWaiting(line.currentId())
    goOn()
  }

  /** Those that the person who is signed in may touch. */
  const mayTouch = (id: string) => {
    const item = items.get(id)
    return item !== undefined && isOf(account())(item)
  }

  line.run()
  return {
    entries,
    begin: (item: NewItem) => intakes.begin(item),

    async pause(id: string): Promise<void> {
      if (!mayTouch(id)) return
      await items.save(id, { state: 'paused' })
      await line.interrupt(id)
      goOn()
    },

    /** Goes on, or tries a failed one again, at once. */
    async resume(id: string): Promise<void> {
      if (!mayTouch(id)) return
      running.forget(id)
      line.unblock()
      await items.save(id, { state: 'waiting', problem: null })
      goOn()
    },

    /** Gives one up: it goes from this computer, and what was sent of it from the server. */
    async remove(id: string): Promise<void> {
      const person = account()
      if (!mayTouch(id) || person === null) return
      const item = items.get(id)!
      await items.save(id, { state: 'paused' })
      await line.interrupt(id)
      // It may have arrived in that moment, and is gone then.
      if (!items.has(id)) return
      running.forget(id)
      await onLeaving(item, 'given-up').catch(() => undefined)
      await items.remove(id)
      goOn()
      if (item.fileId === null) void giveUp(item, person.token)
    },

    /** Puts one before all others; what runs is interrupted for it. */
    async sendFirst(id: string): Promise<void> {
      if (!mayTouch(id)) return
      await items.save(id, { place: items.firstPlace() })
      const currentId = line.currentId()
      if (currentId !== undefined && currentId !== id) await line.interrupt(currentId)
      goOn()
    },

    wake,

    /** Another person has signed in, or nobody is: what runs for the one before stops. */
    async accountChanged(): Promise<void> {
      const item = items.get(line.currentId() ?? '')
      if (item && !isOf(account())(item)) await line.interrupt(item.id)
      wake()
    },

    /** Where a medium of the person's lies; null for none. */
    mediumOf: (id: string) => (mayTouch(id) ? folder.pathOf(id, 'media') : null),

    /** Whether something of the person is not on the server yet. */
    hasUnsent: () => entries().length > 0,

    /** Stops; what waits goes on at the next start. */
    async close(): Promise<void> {
      isClosed = true
      await line.close()
      await items.saved()
    },
  }
}

/** What a person is shown of an item. */
function entryOf(item: OutboxItem, { state, sentBytes, part, retryAt, trouble }: Running): OutboxEntry {
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
}

/** Calls back after so many milliseconds; answers how to stop that. */
export function timer(ms: number, run: () => void): () => void {
  const set = setTimeout(run, Math.min(ms, 2 ** 31 - 1))
  return () => clearTimeout(set)
}
