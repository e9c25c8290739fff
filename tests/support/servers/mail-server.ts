import { createServer, type Socket } from 'node:net';

export type MailServer = AsyncDisposable & {
  readonly url: string;
  readonly received: readonly string[];
  /** From now on, answers each recipient with this refusal; with null, accepts all again. */
  refuse(answer: string | null): void;
};

/** Starts a mail server, as specified in RFC 5321, that accepts and stores every email. */
export async function fakeMailServer(): Promise<MailServer> {
  const received: string[] = [];
  const refusal: { answer: string | null } = { answer: null };
  const server = createServer((socket) => converse(socket, refusal, (mail) => received.push(mail)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (answer) => {
      refusal.answer = answer;
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const endOfMail = '\r\n.\r\n';

function converse(
  socket: Socket,
  refusal: { readonly answer: string | null },
  keep: (mail: string) => void,
): void {
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
      const refused = heard.startsWith('RCPT TO') ? refusal.answer : null;
      socket.write(`${refused ?? answers[heard] ?? '250 fine'}\r\n`);
      heard = '';
    }
  });
}
