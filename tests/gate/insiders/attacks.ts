import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { uploadFile } from '#contract/files.ts';
import type { Work } from './neighbors.ts';
import type { Insider, Office } from './people.ts';

export type Attack = {
  /** Ends the attack, and returns how many times it succeeded. */
  readonly end: () => Promise<number>;
};

/** An attack, and its effect on other people. */
export type Attacked = {
  readonly what: string;
  readonly by: Office;
  readonly begin: (insiders: readonly Insider[]) => Promise<Attack>;
  /** The effect of the attack. Below `least`, the attack does not count as effective. */
  readonly reached: { readonly what: string; readonly least: number };
  /** The kinds of work that the attack must not slow down for another operator's people. */
  readonly beside: readonly Work[];
};

/** The wait in milliseconds for an attack to start, and before a refused attempt is repeated. */
export const pauseMs = 4000;
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
async function holdConnections(insiders: readonly Insider[]): Promise<Attack> {
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

export const slowConnections: Attacked = {
  what: 'slow connections',
  by: 'many',
  begin: holdConnections,
  reached: { what: 'parts of files that were held', least: 8 },
  beside: ['uploads', 'lists'],
};
