import { guestHere } from '../lib/guest.ts'
import { createLive } from '../lib/live.ts'
import { platform } from './index.ts'

/** The event connection of this page; a guest of a link is told of the link's file alone. */
export const live = createLive((path, events) => {
  const guest = guestHere()
  return platform.connect(guest ? `${path}?file=${encodeURIComponent(guest.fileId)}` : path, events)
})
