import { DESTINATION_KINDS } from '../../src/shared/contract/destinations.ts'
import { openDestinationsArena } from '../support/kills/destinations.ts'
import { proveKills } from '../support/kills/prove-kills.ts'

/**
 * `npm run proof destinations`: texts go into a folder, a bucket, a WebDAV server and to a webhook, and workers are
 * killed before and after each transaction and each call of the store and of the place. Each has to be there once,
 * under its name; a webhook may be called again, under the same id.
 */
await proveKills({
  name: 'destinations',
  ways: DESTINATION_KINDS,
  async open({ databaseUrl }) {
    const arena = await openDestinationsArena({ databaseUrl })
    return { run: (kind, kills) => arena.send(kind, kills), close: () => arena.close() }
  },
  words: { things: 'texts', each: 'each there once' },
})
