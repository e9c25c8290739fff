import { isIP } from 'node:net';

const groups = 8;
const groupsOfNetwork = 4;

/**
 * Whom limits count as one: an IPv4 address, and of IPv6 the /64, which is the least that a provider gives one customer
 * (RFC 6177).
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [start = [], end = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: Math.max(0, groups - start.length - end.length) }, () => '0');
  const network = [...start, ...zeros, ...end].slice(0, groupsOfNetwork);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
