/**
 * Has those who ask the same in one turn of the event loop, as all do who are told of one event, be answered by one
 * read. It begins after all of them asked, and so knows what was written before.
 */
export function createCoalescedReads<K extends object, T>(read: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const asked = new Map<string, Promise<T>>()

  return (key) => {
    const name = JSON.stringify(key)
    const same = asked.get(name)
    if (same) return same
    const mine = new Promise<void>((resolve) => {
      setImmediate(resolve)
    }).then(() => {
      asked.delete(name)
      return read(key)
    })
    asked.set(name, mine)
    return mine
  }
}
