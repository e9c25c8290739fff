import { isIP } from 'node:net';

const groups = 8;
const groupsOfNetwork = 4;
const groupsOfSite = 3;

/**
 * Returns the network that counts as one caller for limits: an IPv4 address, or the /64 network of an IPv6
 * address. A /64 is the smallest network that a provider gives one customer (RFC 6177).
 */
export function networkOf(address: string): string {
  const v4 = mappedIn(address);
  if (v4 !== null) return v4;
  return isIP(address) === 6 ? `${firstGroups(address, groupsOfNetwork)}::/64` : address;
}

/**
 * Returns the /48 network around an IPv6 address; null for any other address. A /48 is the largest network
 * that a provider usually gives one customer.
 */
export function siteOf(address: string): string | null {
  if (mappedIn(address) !== null || isIP(address) !== 6) return null;
  return `${firstGroups(address, groupsOfSite)}::/48`;
}

/** Returns the IPv4 address inside a mapped IPv6 address. */
function mappedIn(address: string): string | null {
  return /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? null;
}

function firstGroups(address: string, count: number): string {
  const [start = [], end = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: Math.max(0, groups - start.length - end.length) }, () => '0');
  const first = [...start, ...zeros, ...end].slice(0, count);
  return first.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
