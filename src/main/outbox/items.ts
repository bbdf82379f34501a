import type { Account } from './account.ts'
import type { OutboxFolder } from './folder.ts'
import type { OutboxItem } from './item.ts'

/** Whether something is of the person who is signed in, at the server in use. */
export const isOf =
  (person: Account | null) =>
  ({ userId, server }: Pick<OutboxItem, 'userId' | 'server'>) =>
    person !== null && userId === person.userId && server === person.server

export type OutboxItems = Awaited<ReturnType<typeof openItems>>

/** What waits on this computer's disk, of all people: each change is written down, one after another. */
export async function openItems(folder: OutboxFolder) {
  const items = new Map<string, OutboxItem>()
  /** Writes of the JSONs. */
  let saving: Promise<void> = Promise.resolve()

  for (const item of await folder.open()) {
    // Confirmed before a crash: only the removal is left to do.
    if (item.state === 'done') await folder.remove(item.id)
    else items.set(item.id, item)
  }

  const places = () => [...items.values()].map(({ place }) => place)

  return {
    has: (id: string) => items.has(id),
    get: (id: string) => items.get(id),
    inOrder: () => [...items.values()].toSorted((a, b) => a.place - b.place),
    /** The place before all others. */
    firstPlace: () => Math.min(...places()) - 1,
    /** The place behind all others. */
    lastPlace: () => Math.max(0, ...places()) + 1,

    /** Takes one whose medium lies in the folder. @throws what the disk says */
    async add(item: OutboxItem): Promise<void> {
      await folder.save(item)
      items.set(item.id, item)
    },

    /** Resolves once the change is written down, or could not be: the item is as it was said either way. */
    save(id: string, changes: Partial<OutboxItem>): Promise<void> {
      const before = items.get(id)
      if (!before) return saving
      const item = { ...before, ...changes }
      items.set(id, item)
      saving = saving
        .then(() => (items.get(id) === item ? folder.save(item) : undefined))
        .catch((error: unknown) => {
          console.warn(`The progress of ${id} could not be stored:`, error instanceof Error ? error.message : error)
        })
      return saving
    },

    /** Removes one that the person gave up. */
    async remove(id: string): Promise<void> {
      items.delete(id)
      await saving
      await folder.remove(id)
    },

    /** Removes one that the server has. */
    async settle(id: string): Promise<void> {
      await folder.remove(id)
      items.delete(id)
    },

    /** Resolves when all is written down. */
    saved: () => saving,
  }
}
