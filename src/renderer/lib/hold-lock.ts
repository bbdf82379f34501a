/**
 * Holds a lock of this site until the answered function is called, or the page goes. Other pages see it by
 * {@link locksHeld}, so what one page is still writing is not offered by another.
 */
export function holdLock(name: string): () => Promise<unknown> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const locked = globalThis.navigator?.locks?.request(name, () => held)
  return async () => {
    release()
    await locked
  }
}

/** Names of the locks that pages of this site hold now. */
export async function locksHeld(): Promise<Set<string>> {
  const { held } = (await globalThis.navigator?.locks?.query()) ?? {}
  return new Set(held?.map((lock) => lock.name ?? ''))
}
