import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenRequest } from './open-calls.ts';

type Init = ReturnType<OpenRequest['init']>;

/** Sends a request, reads the whole response, and returns its status. */
export function send(agent: Agent, url: string, { method, headers, body }: Init): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/**
 * Sends requests, `atOnce` at a time, until the work has ended. Returns the work's result and the number of
 * responses.
 */
export async function flooding<T>(
  origin: string,
  asked: OpenRequest,
  atOnce: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly answered: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let isOver = false;
  let answered = 0;
  const ask = async () => {
    while (!isOver) {
      await send(agent, `${origin}${asked.path}`, asked.init());
      answered += 1;
    }
  };
  const asking = Promise.all(Array.from({ length: atOnce }, ask));
  const result = await work();
  isOver = true;
  await asking;
  agent.destroy();
  return { result, answered };
}

/** The pause between requests in milliseconds. One address may make 3,000 requests per minute. */
const pauseMs = 25;

/** Returns the 95th percentile of the time of sequential reads, in milliseconds. */
export async function p95OfReads(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const begun = performance.now();
    const status = await send(agent, url, { method: 'GET', headers });
    if (status !== 200) throw new Error(`the read is answered with ${status}`);
    took.push(performance.now() - begun);
    await sleep(pauseMs);
  }
  agent.destroy();
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.POSITIVE_INFINITY;
}
