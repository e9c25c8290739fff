import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addressOf, type Reach, reachKey } from './request-origin.ts';

const socket = { remoteAddress: '10.0.0.1', remotePort: 1, remoteFamily: 'IPv4' };

/** Returns the caller's address for a request with this X-Forwarded-For header. */
async function addressWith(forwarded: string, trustProxy: boolean): Promise<string> {
  const app = new Hono<{ Variables: { [reachKey]: Reach } }>().get('/', (c) => {
    c.set(reachKey, { appOrigin: undefined, trustProxy });
    return c.text(addressOf(c));
  });
  const request = new Request('http://grouphead.test', { headers: { 'x-forwarded-for': forwarded } });
  return (await app.fetch(request, { incoming: { socket } })).text();
}

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['x'.repeat(3000), '10.0.0.1'],
  ['198.51.100.7, unknown', '10.0.0.1'],
  ['198.51.100.7,', '10.0.0.1'],
  ['', '10.0.0.1'],
])('behind our own proxy, %s becomes the address %s', async (forwarded, address) => {
  expect(await addressWith(forwarded, true)).toBe(address);
});

test("without a proxy, the address is the socket's", async () => {
  expect(await addressWith('198.51.100.7', false)).toBe('10.0.0.1');
});
