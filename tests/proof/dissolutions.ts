import { openDissolutionsArena, WAYS } from '../support/kills/dissolutions.ts'
import { proveKills } from '../support/kills/prove-kills.ts'

/**
 * `npm run proof dissolutions`: teams are deleted whose files go to their owner, or are removed, and accounts with
 * theirs, and workers are killed before and after each transaction and each call of the store. Each file has to go
 * once, the sums have to be those of the files, and at last the account is gone.
 */
await proveKills({
  name: 'dissolutions',
  ways: WAYS,
  open: openDissolutionsArena,
  words: { things: 'teams and accounts', each: 'each file gone once' },
})
