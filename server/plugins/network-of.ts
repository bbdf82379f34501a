import { isIPv6 } from 'node:net'

/** Bits of the prefix that one holder of addresses is given: a home or a server has a whole /64, and picks any address in it. */
const V6_BLOCKS = 4

/** The address as one caller's: an IPv6 one stands for its /64. */
export function callerPlace(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${blocksOf(plain).slice(0, V6_BLOCKS).join(':')}::/64` : plain
}

/** The network that an address is in: /64, or /24 of IPv4. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? callerPlace(plain) : `${plain.split('.').slice(0, 3).join('.')}.0/24`
}

/** IPv4 in the clothes of IPv6 is IPv4. */
const plainAddress = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '')

/** The eight blocks of an IPv6 address, without zeros before their digits. */
function blocksOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [split(head), split(tail ?? '')]
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].map((block) => block.replace(/^0+(?=.)/, ''))
}
