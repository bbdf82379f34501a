import { findMatches, type FindRequest } from './find-matches.ts'
import { READY, type FindReply } from './searcher.ts'

/** Looks for matches beside the page, which a pattern that never ends would otherwise stop. */
addEventListener('message', ({ data }: MessageEvent<FindRequest>) => {
  const reply = answer(data)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  postMessage(reply, { transfer: 'ranges' in reply ? [reply.ranges.buffer] : [] })
})

function answer(request: FindRequest): FindReply {
  try {
    return findMatches(request)
  } catch {
    return { failure: 'wrong pattern' }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
postMessage(READY)
