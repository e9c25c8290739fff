import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * The IPv4 networks that are not part of the public internet, or whose addresses do not each belong to a single host
 * (RFC 6890 and its registry).
 */
const closedNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** The IPv6 networks of the internet, and the networks within them that are not public or that embed IPv4 addresses. */
const openNetworks = ['2000::/3'];
const closedAmongOpen = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const closed = listOf(closedNetworks, 'ipv4');
const open = listOf(openNetworks, 'ipv6');
const closedOfOpen = listOf(closedAmongOpen, 'ipv6');

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Returns whether a server on the internet may have this address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && open.check(address, 'ipv6') && !closedOfOpen.check(address, 'ipv6');
}

/**
 * Returns whether the text can be the address of a push service: https on the usual port of a named host. It comes from
 * the browser, so it can be any text. `localService` is the origin of a push service on this computer, which only tests
 * have.
 */
export function isPushAddress(text: string, localService: string | null): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, port, hostname, username, password, hash, origin } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  if (origin === localService) return true;
  // Node does not look up a host that is already an address, so no such host is accepted.
  const isNamed = hostname.includes('.') && isIP(hostname) === 0 && !/^\[|\.$/.test(hostname);
  return protocol === 'https:' && port === '' && isNamed;
}

export class ClosedAddressError extends Error {
  override readonly name = 'ClosedAddressError';
}

type Addresses = readonly { readonly address: string; readonly family: number }[];

/** Finds all addresses of a name. */
export type FindAddresses = (
  hostname: string,
  receive: (error: NodeJS.ErrnoException | null, addresses: Addresses) => void,
) => void;

export const askNameServer: FindAddresses = (hostname, receive) => lookUp(hostname, { all: true }, receive);

/**
 * Returns the DNS lookup for a connection. It refuses a name with any address that is not public, so that no one can
 * make this server connect to its own network. The connection uses the addresses that were checked, so that a second
 * DNS response cannot change them.
 */
export function onlyPublic(find: FindAddresses): LookupFunction {
  return (hostname, { all }, callback) => {
    find(hostname, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new ClosedAddressError('the address is not public'), '');
      }
      if (all) return callback(null, [...addresses]);
      callback(null, first.address, first.family);
    });
  };
}
