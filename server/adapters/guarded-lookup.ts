import { lookup as lookUp } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { AddressRule } from '../kernel/public-addresses.ts'

/**
 * Looks a name up for a connection, and gives its addresses only where the rule has nothing against any of them: asked
 * as the connection is made, so that nothing can change in between. The error's code is EACCES. An address in the place
 * of a name is never looked up: check it first.
 */
export function guardedLookup(mayReach: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      if (addresses.length === 0 || addresses.some(({ address, family }) => !mayReach(address, family))) {
        return callback(Object.assign(new Error('This name leads into a private network.'), { code: 'EACCES' }), [])
      }
      return options.all ? callback(null, addresses) : callback(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
}
