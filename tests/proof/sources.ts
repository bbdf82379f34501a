import { proveKills } from '../support/kills/prove-kills.ts'
import { openSourcesArena, WAYS } from '../support/kills/sources.ts'

/**
 * `npm run proof sources`: recordings come from a feed, a watched folder, a bucket, by mail and by a link, and workers
 * are killed before and after each transaction and each call of the store and of the source, and at each piece of what
 * is read. Each has to be one file, whose time was reserved once.
 */
await proveKills({
  name: 'sources',
  ways: WAYS,
  async open(given) {
    const arena = await openSourcesArena(given)
    return { run: (way, kills) => arena.take(way, kills), close: () => arena.close() }
  },
  words: { things: 'recordings', each: 'each one file' },
})
