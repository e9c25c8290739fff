import { connect, type Socket } from 'node:net';
import type { Load, Outcome } from './driver.ts';

/**
 * Sends requests over open connections, one at a time on each. It reads only the status and length of each response,
 * because it shares the CPU with the measured servers.
 */
function run({ port, requests, once, connections, seconds }: Load): Promise<Outcome> {
  const bytes = requests.map((text) => Buffer.from(text));
  const latencies: number[] = [];
  let [sent, failures, firstFailure] = [0, 0, ''];
  const begun = performance.now();
  const deadline = begun + seconds * 1000;

  const next = () => {
    if (performance.now() >= deadline || (once && sent >= bytes.length)) return undefined;
    const request = bytes[sent % bytes.length];
    sent += 1;
    return request;
  };

  const work = (socket: Socket) =>
    new Promise<void>((fulfill, reject) => {
      let sentAt = 0;
      const send = () => {
        const request = next();
        if (request === undefined) return void socket.end(fulfill);
        sentAt = performance.now();
        socket.write(request);
      };
      const take = answersOn(({ status, text }) => {
        latencies.push(performance.now() - sentAt);
        if (status !== 200) {
          failures += 1;
          firstFailure ||= text();
        }
        send();
      });
      socket.on('data', take).on('error', reject).on('connect', send);
      socket.on('close', () => reject(new Error('The server has closed a connection')));
    });

  const sockets = Array.from({ length: connections }, () =>
    connect({ port, host: '127.0.0.1', noDelay: true }),
  );
  return Promise.all(sockets.map(work)).then(() => ({
    calls: latencies.length,
    seconds: (performance.now() - begun) / 1000,
    latenciesMs: Float64Array.from(latencies),
    failures,
    firstFailure,
  }));
}

type Answer = { readonly status: number; readonly text: () => string };

/** Combines chunks of data into responses. All servers send the length of each response. */
function answersOn(onAnswer: (answer: Answer) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let [received, wanted, status] = [0, 0, 0];
  return (chunk) => {
    chunks.push(chunk);
    received += chunk.length;
    if (wanted === 0) {
      const whole = chunks.length === 1 ? chunk : Buffer.concat(chunks);
      const end = whole.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = whole.toString('latin1', 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) throw new Error(`An answer without its length:\n${head}`);
      status = Number(head.slice(9, 12));
      wanted = end + 4 + Number(length);
    }
    if (received < wanted) return;
    const all = chunks;
    chunks = [];
    received = 0;
    wanted = 0;
    onAnswer({ status, text: () => Buffer.concat(all).toString() });
  };
}

process.on('message', (load: Load) => {
  run(load).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
