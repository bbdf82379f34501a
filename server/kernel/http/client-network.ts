import { isIPv4, isIPv6 } from 'node:net'

const GROUPS = 8
/** One customer of a provider usually has a /64. */
const NETWORK_GROUPS = 4

/**
 * Whom a client's address stands for when tries are counted: an IPv4 address itself, of an IPv6 address its /64
 * network.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(?<v4>[\d.]+)$/i.exec(address)?.groups?.['v4']
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after]
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The network around a client's address, as one who guesses has it at hand: /64, or /24 of IPv4. */
export function networkAround(address: string): string {
  const network = clientNetwork(address)
  return isIPv4(network) ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network
}

const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
