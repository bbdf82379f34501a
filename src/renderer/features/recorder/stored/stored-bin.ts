/**
 * Ids of one person's recordings that were discarded and may still be brought back, so that a page that goes meanwhile
 * brings none of them back.
 */
export function createStoredBin(userId: string, storage: () => Storage = () => localStorage) {
  const key = `longhand.discarded.${userId}`

  /** Storage may be switched off or full: the bin then lasts as long as its page. */
  function tryStorage<T>(work: (storage: Storage) => T, otherwise: T): T {
    try {
      return work(storage())
    } catch {
      return otherwise
    }
  }

  const list = (): string[] => tryStorage((kept) => JSON.parse(kept.getItem(key) ?? '[]') as string[], [])
  const write = (ids: readonly string[]) =>
    tryStorage((kept) => (ids.length > 0 ? kept.setItem(key, JSON.stringify(ids)) : kept.removeItem(key)), undefined)

  return {
    list,
    add: (id: string): void => write([...list(), id]),
    remove: (id: string): void => write(list().filter((other) => other !== id)),
    empty: (): void => write([]),
  }
}

export type StoredBin = ReturnType<typeof createStoredBin>
