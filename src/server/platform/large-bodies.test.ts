import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { openLargeBodies } from './large-bodies.ts';
import { openLog } from './log.ts';
import { problemOf } from './problems.ts';
import type { Sender } from './visitor.ts';

const limits = {
  mostBytes: 120,
  mostOfAccount: 2,
  mostInMinute: 100,
  pace: { ms: 60_000, leastBytes: 10 },
  longestMs: 60_000,
};
const log = openLog('info', () => undefined);
const ada: Sender = { operator: 'palm', account: 'ada' };
const bo: Sender = { operator: 'palm', account: 'bo' };
const cy: Sender = { operator: 'falcon', account: 'cy' };
const di: Sender = { operator: 'dune', account: 'di' };

/** Creates an app that only accepts large request bodies, and responds with their length. */
function serverOf(changed: Partial<typeof limits> = {}) {
  const clock = { now: new Date('2026-11-18T07:00:00Z') };
  const bodies = openLargeBodies({ now: () => clock.now }, { ...limits, ...changed });
  const app = new Hono().post('/:operator/:account', async (c) => {
    try {
      return await bodies.read(c, c.req.param(), 90, async (body) => c.text(String(body.length)));
    } catch (error) {
      const { status, body, headers } = problemOf(error, log, 'id');
      return new Response(body, { status, headers });
    }
  });
  /** Starts sending a request body with a declared length. When `send` resolves, the chunk has been read. */
  const begin = ({ operator, account }: Sender) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const init = { method: 'POST', headers: { 'content-length': '90' }, body: readable, duplex: 'half' };
    const answer = Promise.resolve(app.request(`/${operator}/${account}`, init));
    return {
      answer,
      send: (bytes: number) => writer.write(new Uint8Array(bytes).fill(97)),
      end: async () => {
        await writer.close();
        return (await answer).text();
      },
    };
  };
  const refusalOf = async ({ answer }: ReturnType<typeof begin>) => {
    const { status, reason } = await (await answer).json();
    return [status, reason];
  };
  return { app, clock, begin, refusalOf };
}

test('a body takes as much space as has arrived, whatever length it announces', async () => {
  const { begin, refusalOf } = serverOf();
  const slow = [ada, bo, cy].map(begin);
  for (const { send } of slow) await send(10);
  const last = begin(cy);
  await last.send(40);
  expect(await last.end()).toBe('40');
  const tooMuch = begin(bo);
  await tooMuch.send(41);
  expect(await refusalOf(tooMuch)).toEqual([503, 'busy']);
  for (const { end } of slow) expect(await end()).toBe('10');
  const secondUpload = begin(bo);
  await secondUpload.send(41);
  expect(await secondUpload.end()).toBe('41');
});

test('the people of one operator never use up the space of another operator', async () => {
  const { begin, refusalOf } = serverOf();
  const uploads = [begin(ada), begin(bo)];
  for (const { send } of uploads) await send(30);
  const more = begin(bo);
  await more.send(1);
  expect(await refusalOf(more)).toEqual([503, 'busy']);
  const other = begin(cy);
  await other.send(30);
  expect(await other.end()).toBe('30');
});

test('the people of two operators together leave space for a third one', async () => {
  const { begin, refusalOf } = serverOf();
  for (const { send } of [ada, bo, cy].map(begin)) await send(30);
  const greedy = begin(cy);
  await greedy.send(1);
  expect(await refusalOf(greedy)).toEqual([503, 'busy']);
  const other = begin(di);
  await other.send(15);
  expect(await other.end()).toBe('15');
});

test('an account may send two bodies at once, and a third once one of them has arrived', async () => {
  const { begin, refusalOf } = serverOf();
  const [one, two] = [begin(ada), begin(ada)];
  await one.send(5);
  await two.send(5);
  expect(await refusalOf(begin(ada))).toEqual([503, 'others_under_way']);
  const other = begin(bo);
  await other.send(5);
  await one.end();
  const third = begin(ada);
  await third.send(5);
  expect([await third.end(), await two.end(), await other.end()]).toEqual(['5', '5', '5']);
});

test('every body that an account starts counts toward its limit, even if it is refused', async () => {
  const { begin, refusalOf, clock } = serverOf({ mostInMinute: 2 });
  const refused = begin(ada);
  await refused.send(91);
  expect(await refusalOf(refused)).toEqual([413, 'too_large']);
  const lastUpload = begin(ada);
  await lastUpload.send(1);
  await lastUpload.end();
  const oneTooMany = begin(ada);
  expect(await refusalOf(oneTooMany)).toEqual([429, 'too_many_requests']);
  expect((await oneTooMany.answer).headers.get('retry-after')).toBe('60');
  clock.now = new Date(clock.now.getTime() + 60_000);
  const later = begin(ada);
  await later.send(1);
  expect(await later.end()).toBe('1');
});

test.each([
  ['comes too slowly', { pace: { ms: 20, leastBytes: 10 } }],
  ['comes fast and never ends', { longestMs: 20 }],
])('a body that %s is refused, and its space is free again', async (_, changed) => {
  const { begin, refusalOf } = serverOf({ ...changed, mostOfAccount: 1 });
  for (let sent = 0; sent < 2; sent++) {
    const slow = begin(ada);
    await slow.send(60);
    expect(await refusalOf(slow)).toEqual([408, 'sent_too_slowly']);
  }
});

test('a sender that is too slow gets the reason, and the connection ends', async () => {
  const server = createServer(getRequestListener(serverOf({ pace: { ms: 20, leastBytes: 10 } }).app.fetch));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST /palm/ada HTTP/1.1\r\nhost: here\r\ncontent-length: 90\r\n\r\nslow');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/connection: close/i);
  expect(answer).toContain('The connection is too slow for this.');
  await new Promise((closed) => server.close(closed));
});
