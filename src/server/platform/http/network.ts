import { isIP } from 'node:net';

const groups = 8;
const groupsOfNetwork = 4;
const groupsOfSite = 3;

/** Returns an IPv4 address or an IPv6 /64, the smallest network that one customer gets (RFC 6177). */
export function networkOf(address: string): string {
  const v4 = mappedIn(address);
  if (v4 !== null) return v4;
  return isIP(address) === 6 ? `${firstGroups(address, groupsOfNetwork)}::/64` : address;
}

/** Returns the /48 around an IPv6 address, the largest network of one customer; null for other addresses. */
export function siteOf(address: string): string | null {
  if (mappedIn(address) !== null || isIP(address) !== 6) return null;
  return `${firstGroups(address, groupsOfSite)}::/48`;
}

function mappedIn(address: string): string | null {
  return /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? null;
}

function firstGroups(address: string, count: number): string {
  const [start = [], end = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: Math.max(0, groups - start.length - end.length) }, () => '0');
  const first = [...start, ...zeros, ...end].slice(0, count);
  return first.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
