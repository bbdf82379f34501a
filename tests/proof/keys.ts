import { openKeysArena, WAYS } from '../support/kills/keys.ts'
import { proveKills } from '../support/kills/prove-kills.ts'

/**
 * `npm run proof keys`: stored media are encrypted, and their keys rotated, and the command is killed before each
 * query, before and after each transaction and each call of the store and of the ring, and at each piece that it
 * writes. Every medium has to be readable after each kill; at the end all are encrypted, each is there once, and no
 * file has plain words of any.
 */
await proveKills({
  name: 'keys',
  ways: WAYS,
  open: openKeysArena,
  words: { things: 'commands about keys', each: 'every medium readable and encrypted' },
})
