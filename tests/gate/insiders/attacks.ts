import { Agent } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { uploadFile } from '#contract/files.ts';
import { costlyPicture } from '#tests/support/files/costly-picture.ts';
import { send } from '../stall/flood.ts';
import type { Insider } from './people.ts';

export type Attack = {
  /** Ends the attack, and returns how many times it succeeded. */
  readonly end: () => Promise<number>;
};

/** The number of simultaneous requests per account. */
const atOnce = 2;
/** The wait in milliseconds for an attack to start, and before a refused attempt is repeated. */
const pauseMs = 4000;
/** The maximum length of a request body. Every request declares this length. */
const declared = uploadFile.bodyLimit ?? 0;
/**
 * The parts of two request bodies that are sent immediately; the rest trickles in. With both, ten people fill nearly
 * all the space that the server has for request bodies.
 */
const parts = [0.75, 0.145].map((part) => `{"name":"a.jpg","content":"${'a'.repeat(declared * part)}`);

/**
 * Opens connections that send part of a large file, and then a byte per second. A connection that the server closes is
 * reopened.
 */
export async function holdConnections(insiders: readonly Insider[]): Promise<Attack> {
  let isOver = false;
  let held = 0;
  const hold = async (insider: Insider, part: string) => {
    while (!isOver) {
      const isTaken = await holdOnce(insider, part, () => isOver);
      if (isTaken) held += 1;
      await sleep(pauseMs);
    }
  };
  const holding = insiders.flatMap((insider) => parts.map((part) => hold(insider, part)));
  await sleep(pauseMs);
  return {
    end: async () => {
      isOver = true;
      await Promise.all(holding);
      return held;
    },
  };
}

/**
 * Resolves to true if the server accepted the part, kept the connection open, and finally closed it for being too
 * slow.
 */
async function holdOnce({ origin, headers }: Insider, part: string, isOver: () => boolean): Promise<boolean> {
  const { hostname, port, host } = new URL(origin);
  const lines = Object.entries({
    ...headers,
    host,
    'idempotency-key': uuidv7(),
    'content-length': String(declared),
  });
  const socket = connect(Number(port), hostname);
  let isSent = false;
  let isRefused = false;
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // If the server closes the connection while more data is in transit, it resets the connection. That is expected here.
  socket.on('error', () => undefined);
  socket.once('data', (answer) => {
    isRefused = !answer.toString().startsWith('HTTP/1.1 408');
    socket.destroy();
  });
  socket.write(`POST ${uploadFile.path} HTTP/1.1\r\n`);
  socket.write(`${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`);
  socket.write(part, (error) => {
    if (!error) isSent = true;
  });
  const trickle = setInterval(() => (isOver() ? socket.destroy() : socket.write('a')), 1000);
  await closed;
  clearInterval(trickle);
  return isSent && !isRefused;
}

/** Keeps sending pictures that take a long time to decode, with as many at once as each person may send. */
export async function sendCostlyPictures(insiders: readonly Insider[]): Promise<Attack> {
  const content = (await costlyPicture({ width: 5700, height: 4280 })).toString('base64');
  const body = JSON.stringify({ name: 'costly.jpg', content });
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  let decoded = 0;
  const sendOn = async ({ origin, headers }: Insider) => {
    while (!isOver) {
      const asked = { method: 'POST', headers: { ...headers, 'idempotency-key': uuidv7() }, body };
      const status = await send(agent, `${origin}${uploadFile.path}`, asked);
      if (status === 200) decoded += 1;
      else await sleep(pauseMs);
    }
  };
  const sending = insiders.flatMap((insider) => Array.from({ length: atOnce }, () => sendOn(insider)));
  await sleep(pauseMs);
  return {
    end: async () => {
      isOver = true;
      await Promise.all(sending);
      agent.destroy();
      return decoded;
    },
  };
}
