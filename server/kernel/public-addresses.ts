import { BlockList, isIP } from 'node:net'

/**
 * Networks that nobody outside this machine and its neighbours is reached by, among them those that stand for IPv4 ones
 * in IPv6.
 */
const PRIVATE: readonly (readonly [network: string, bits: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['::ffff:0:0', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]

// One list for each: an IPv4 address counts as one of `::ffff:0:0/96`, too.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, bits, family] of PRIVATE) blocked[family].addSubnet(network, bits, family)

/** Whether an IP address is one of the open internet. */
export function isPublicAddress(address: string, version: number): boolean {
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return !blocked[family].check(address, family)
}

/** Whether an IP address may be called. */
export type AddressRule = (address: string, version: number) => boolean

/**
 * Addresses of the open internet, and those of the networks given: `10.0.0.0/8`, or a single address. @throws Error
 * naming what is neither
 */
export function createAddressRule(networks: readonly string[]): { mayReach: AddressRule; isOwn: AddressRule } {
  const own = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const version = isIP(address)
    if (version === 0) throw new Error(`${network} is no network such as 10.0.0.0/8, and no address`)
    const family = version === 6 ? 'ipv6' : 'ipv4'
    own[family].addSubnet(address, Number(bits ?? (version === 6 ? 128 : 32)), family)
  }
  const isOwn: AddressRule = (address, version) => {
    const family = version === 6 ? 'ipv6' : 'ipv4'
    return own[family].check(address, family)
  }
  return { isOwn, mayReach: (address, version) => isPublicAddress(address, version) || isOwn(address, version) }
}
