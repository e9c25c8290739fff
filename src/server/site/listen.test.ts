import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { runInChild } from '#tests/support/servers/child-process.ts';

/** Starts a server that echoes its input. When it stops, it calls `close`. By default, it is cut off after a minute. */
const serving = (close: string, limits: object = {}) =>
  runInChild(`
    import { listen } from './../site/listen.ts';
    const log = { info: () => undefined, warn: (...said) => console.log(...said), error: (...said) => console.log(...said) };
    const app = { fetch: async (request) => new Response(await request.text()) };
    const settings = { host: '127.0.0.1', port: 0, stopping: new AbortController(), log, stopWithinMs: 60_000, ...${JSON.stringify(limits)} };
    settings.stopping.signal.addEventListener('abort', () => console.log('stopping'));
    console.log('listening ' + (await listen(app, settings, ${close})) + ' .');`);

async function connectTo(server: ReturnType<typeof serving>) {
  await server.printed(' .');
  const port = Number(/listening http:\/\/127\.0\.0\.1:(\d+)/.exec(server.output())?.[1]);
  const socket: Socket = connect(port, '127.0.0.1');
  const heard: Buffer[] = [];
  socket.on('data', (chunk) => heard.push(chunk));
  const ended = new Promise<string>((resolve, reject) => {
    socket.on('end', () => resolve(Buffer.concat(heard).toString()));
    socket.on('error', reject);
  });
  return { socket, ended };
}

test('a request that is running when the stop begins is answered, and its response ends the connection', async () => {
  const server = serving('async () => undefined');
  const { socket, ended } = await connectTo(server);
  socket.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 10\r\n\r\nfirst');
  // Once the server answers another request, it has received these headers.
  const other = await connectTo(server);
  other.socket.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  await other.ended;
  process.kill(server.pid, 'SIGTERM');
  await server.printed('stopping');
  socket.write('later');
  const answer = await ended;
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n.*firstlater$/is);
  expect(await server.ended()).toBe(0);
});

test('a connection without a request does not delay the stop', async () => {
  const server = serving('async () => undefined');
  const unused = await connectTo(server);
  // Its response proves that the server has both connections.
  const other = await connectTo(server);
  other.socket.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  await other.ended;
  process.kill(server.pid, 'SIGTERM');
  // If it were cut off without a request, the connection would get a 408 first.
  expect(await unused.ended).toBe('');
  expect(await server.ended()).toBe(0);
});

test('a stop that hangs is cut off, and reported', async () => {
  const server = serving('() => new Promise(() => undefined)', { stopWithinMs: 500 });
  await server.printed(' .');
  process.kill(server.pid, 'SIGTERM');
  expect(await server.ended()).toBe(1);
  expect(server.output()).toContain('the remaining connections were closed');
});

/** Sends a body whose echo is too long for the buffers of the connection, and reads none of the echo. */
async function readNothing(server: ReturnType<typeof serving>): Promise<Socket> {
  const { socket } = await connectTo(server);
  socket.pause();
  socket.removeAllListeners('error');
  const body = Buffer.alloc(40_000_000, 'a');
  socket.write(`POST / HTTP/1.1\r\nhost: here\r\ncontent-length: ${body.length}\r\n\r\n`);
  socket.write(body);
  return socket;
}

test('a response that no one reads is dropped, if responses take too much memory', async () => {
  const server = serving('async () => undefined', { mostUnsentBytes: 1_000_000 });
  const socket = await readNothing(server);
  await server.printed('dropped');
  let bytes = 0;
  socket.on('data', ({ length }) => {
    bytes += length;
  });
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'close');
  expect(bytes).toBeLessThan(40_000_000);
  const { socket: other, ended } = await connectTo(server);
  other.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 5\r\nconnection: close\r\n\r\nhello');
  expect(await ended).toMatch(/hello$/);
  process.kill(server.pid, 'SIGTERM');
  expect(await server.ended()).toBe(0);
});
