const NAME = 'longhand-session'
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)

/** Tells the other tabs of this browser that somebody logged in or out here. */
export function tellOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
  channel?.postMessage('changed')
}

/** Hears of it from the others; gives back how to stop. */
export function hearOtherTabs(listener: () => void): () => void {
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
