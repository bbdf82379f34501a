import { randomUUID } from 'node:crypto'
import type { OutboxEntry } from '../../shared/bridge/outbox.ts'
import type { UploadOptions } from '../../shared/contract/files/upload.ts'
import { messages } from '../../shared/messages.ts'
import type { Account } from './account.ts'
import type { OutboxFolder, OutboxPart, OutboxWriter } from './folder.ts'
import type { OutboxItem } from './item.ts'
import type { OutboxItems } from './items.ts'

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

/** What is shown of a medium that is being copied, and whose it is. */
type Copying = Pick<OutboxItem, 'userId' | 'server'> & { entry: OutboxEntry }

export interface IntakesDeps {
  folder: OutboxFolder
  items: OutboxItems
  account: () => Account | null
  /** Something is to be shown. */
  onChange: () => void
  /** One more waits. */
  onAdded: () => void
}

export type Intakes = ReturnType<typeof createIntakes>

/**
 * Copies media into the outbox: they are in it once all of them is safe on the disk, and before that nothing is left of
 * one that fails.
 */
export function createIntakes({ folder, items, account, onChange, onAdded }: IntakesDeps) {
  const copying = new Map<string, Copying>()
  /** The place that was given last: media go in the order in which they were taken, however long each is copied. */
  let lastPlace = 0
  return {
    copying: () => [...copying.values()],

    /**
     * Begins to take a medium for the person who is signed in; null for one that is in the outbox already. @throws
     * Error when nobody is
     */
    async begin({ id = randomUUID(), name, size, options, transcript }: NewItem): Promise<OutboxIntake | null> {
      const person = account()
      if (person === null) throw new Error(messages.outboxSignedOut)
      if (items.has(id) || copying.has(id)) return null
      const { server, userId } = person
      const place = Math.max(items.lastPlace(), lastPlace + 1)
      lastPlace = place
      copying.set(id, {
        server,
        userId,
        entry: { id, name, state: 'copying', sentBytes: 0, totalBytes: size, part: null, problem: null, retryAt: null },
      })
      const writers: Partial<Record<OutboxPart, OutboxWriter>> = {}
      onChange()

      async function abandon(): Promise<void> {
        copying.delete(id)
        for (const writer of Object.values(writers)) await writer.abandon()
        onChange()
      }
      return {
        id,
        async append(part, bytes) {
          const writer = (writers[part] ??= await folder.begin(id, part))
          await writer.append(bytes)
          const { entry } = copying.get(id)!
          if (part === 'media') entry.sentBytes += bytes.byteLength
          onChange()
        },
        async finish() {
          try {
            const text = await writers.transcript?.finish()
            const media = await (writers.media ??= await folder.begin(id, 'media')).finish()
            await items.add({
              id,
              server,
              userId,
              name,
              ...media,
              options,
              transcript: transcript && text ? { name: transcript.name, size: text.size } : null,
              place,
              state: 'waiting',
              uploadUrl: null,
              received: 0,
              fileId: null,
              problem: null,
            })
          } catch (error) {
            await abandon()
            await folder.remove(id)
            throw error
          }
          copying.delete(id)
          onChange()
          onAdded()
        },
        abandon,
      }
    },
  }
}
