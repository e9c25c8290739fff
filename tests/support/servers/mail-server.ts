import { createServer, type Socket } from 'node:net';

export type MailServer = AsyncDisposable & {
  readonly url: string;
  readonly received: readonly string[];
  /** From now on, answers each recipient with this refusal; null makes it accept every recipient again. */
  refuse(answer: string | null): void;
  /** From now on, does not answer for these recipients. Returns the number of emails that wait for an answer. */
  stall(recipient: string): () => number;
};

type Behavior = { refusal: string | null; stalled: string | null; waiting: number };

/** Starts a mail server, as specified in RFC 5321, that accepts and stores every email. */
export async function fakeMailServer(): Promise<MailServer> {
  const received: string[] = [];
  const behavior: Behavior = { refusal: null, stalled: null, waiting: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    converse(socket, behavior, (mail) => received.push(mail));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (answer) => {
      behavior.refusal = answer;
    },
    stall: (recipient) => {
      behavior.stalled = recipient;
      return () => behavior.waiting;
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const endOfMail = '\r\n.\r\n';

function converse(socket: Socket, behavior: Behavior, keep: (mail: string) => void): void {
  let heard = '';
  let inMail = false;
  socket.on('error', () => socket.destroy());
  socket.write('220 ready\r\n');
  socket.on('data', (chunk) => {
    heard += chunk.toString();
    if (inMail && heard.endsWith(endOfMail)) {
      keep(heard.slice(0, -endOfMail.length).replaceAll('\r\n', '\n'));
      [heard, inMail] = ['', false];
      socket.write('250 kept\r\n');
    } else if (!inMail && heard.endsWith('\r\n')) {
      inMail = heard === 'DATA\r\n';
      const answers: Readonly<Record<string, string>> = { 'DATA\r\n': '354 go on', 'QUIT\r\n': '221 bye' };
      const isRecipient = heard.startsWith('RCPT TO');
      const refused = isRecipient ? behavior.refusal : null;
      if (isRecipient && behavior.stalled !== null && heard.includes(behavior.stalled)) behavior.waiting += 1;
      else socket.write(`${refused ?? answers[heard] ?? '250 fine'}\r\n`);
      heard = '';
    }
  });
}
