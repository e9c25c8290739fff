import { connect, type Socket } from 'node:net';
import { livePath } from '#contract/live.ts';

/** A change, with the time at which it arrived. */
export type Heard = { readonly change: string; readonly at: number };

export type LiveReader = {
  readonly heard: Heard[];
  readonly socket: Socket;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
};

/** Opens a stream on a bare socket, which costs far less than a browser or fetch. Resolves when the stream is ready. */
export function openReader(origin: string, headers: Readonly<Record<string, string>>): Promise<LiveReader> {
  const { hostname, port, host } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const heard: Heard[] = [];
    const ended = new Promise<void>((done) => socket.once('close', () => done()));
    // Otherwise the server keeps the connection open after the stream, and a stream that ended seems to be silent.
    const lines = Object.entries({ host, connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`GET ${livePath} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the stream was refused')));
    let unread = '';
    const hear = (frame: string, at: number) => {
      const [, event, data = ''] = /event: (\w+)\ndata: (.*)$/.exec(frame) ?? [];
      if (event === 'ready') resolve({ heard, socket, ended });
      else if (event === 'change') heard.push({ change: data, at });
    };
    socket.setEncoding('latin1').on('data', (text) => {
      const frames = `${unread}${text}`.split('\n\n');
      unread = frames.pop() ?? '';
      if (/^HTTP\/1.1 [345]/.test(unread)) reject(new Error(unread));
      for (const frame of frames) hear(frame, performance.now());
    });
  });
}

/** Opens the streams a few at a time, so that the server has enough connections to the database. */
export async function openReaders<Of>(
  all: readonly Of[],
  open: (one: Of) => Promise<LiveReader>,
): Promise<LiveReader[]> {
  const readers: LiveReader[] = [];
  for (let from = 0; from < all.length; from += 20) {
    readers.push(...(await Promise.all(all.slice(from, from + 20).map(open))));
  }
  return readers;
}

export async function closeReaders(readers: readonly LiveReader[]): Promise<void> {
  for (const { socket } of readers) socket.destroy();
  await Promise.all(readers.map(({ ended }) => ended));
}
