import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Slow = { readonly headers: number; readonly bodies: number; readonly seconds: number };
type SlowOutcome = {
  /** The time in milliseconds that each probe waited for its response during the attack. */
  readonly probeMs: readonly number[];
  readonly probesFailed: number;
  /** The time in seconds that the server kept each connection that never finished its headers. */
  readonly cutAfterSeconds: readonly number[];
};

const probesPerSecond = 10;

/** Opens connections that send a byte per second and never finish, while a monitor probes the server. */
export async function holdSlowConnections(origin: string, slow: Slow): Promise<SlowOutcome> {
  const head = `POST /api/session/sign-in HTTP/1.1\r\nhost: ${new URL(origin).host}\r\n`;
  const body = `${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`;
  const halfHeads = Array.from({ length: slow.headers }, () => trickle(origin, `${head}x-slow: `, 'a'));
  const halfBodies = Array.from({ length: slow.bodies }, () => trickle(origin, body, ' '));
  const probeMs: number[] = [];
  let probesFailed = 0;
  const ends = performance.now() + slow.seconds * 1000;
  const probe = async () => {
    const begun = performance.now();
    const isFine = await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isFine) probesFailed += 1;
    probeMs.push(performance.now() - begun);
  };
  const probes: Promise<void>[] = [];
  while (performance.now() < ends) {
    probes.push(probe());
    await sleep(1000 / probesPerSecond);
  }
  await Promise.all(probes);
  const cutAfterSeconds = halfHeads.map(({ seconds }) => seconds());
  for (const { end } of [...halfHeads, ...halfBodies]) end();
  return { probeMs, probesFailed, cutAfterSeconds };
}

/**
 * Sends data slowly. `seconds` returns how long the server kept the connection, or Infinity if it is still
 * open.
 */
function trickle(origin: string, first: string, more: string) {
  const { hostname, port } = new URL(origin);
  const begun = performance.now();
  let closed = Number.POSITIVE_INFINITY;
  const socket = connect(Number(port), hostname);
  const timer = setInterval(() => socket.write(more), 1000);
  // The server resets the connections that it closes, so this error is expected.
  socket.on('error', () => undefined);
  socket.once('close', () => {
    clearInterval(timer);
    closed = performance.now();
  });
  // The response must be read, because a connection with unread data does not close.
  socket.resume();
  socket.write(first);
  return { seconds: () => (closed - begun) / 1000, end: () => socket.destroy() };
}
