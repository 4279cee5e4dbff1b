import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** Addresses that are not on the public internet, including IPv6 addresses that stand for such an IPv4 address. */
const notPublic = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6')

const isPublic = (ip: string): boolean => !notPublic.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')

/** Whether a webhook may have this address. Its name is resolved and checked again before every request. */
export const isAllowedAddress = ({ protocol, hostname, username }: URL, allowsPrivate: boolean): boolean => {
  if (username !== '') return false
  if (allowsPrivate) return true
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  return protocol === 'https:' && (isIP(host) === 0 ? host.includes('.') : isPublic(host))
}

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

type Found = (error: Error | null, addresses: LookupAddress[]) => void

/** Resolves a name as `dns.lookup` does, but returns public addresses only: the connection goes to the address that was checked. */
export const lookupPublic = (hostname: string, options: LookupOptions, found: Found): void =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const allowed = addresses?.filter(({ address }) => isPublic(address)) ?? []
    if (!error && allowed.length === 0) return found(new AddressRefused(), [])
    found(error, allowed)
  })
