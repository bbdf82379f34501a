const NAME = 'longhand-session'
let opened: BroadcastChannel | null = null

/**
 * The tab's one channel, opened when it is needed: the server renders public pages too, and an open one would keep it
 * from ending.
 */
function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel !== 'undefined') opened ??= new BroadcastChannel(NAME)
  return opened
}

/** Tells the other tabs of this browser that somebody logged in or out here. */
export function tellOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
  channel()?.postMessage('changed')
}

/** Hears of it from the others; gives back how to stop. */
export function hearOtherTabs(listener: () => void): () => void {
  channel()?.addEventListener('message', listener)
  return () => channel()?.removeEventListener('message', listener)
}
