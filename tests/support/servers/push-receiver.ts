import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

type PushContent = {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
  readonly lang: string;
  readonly dir: string;
};
type Received = { readonly shown: PushContent; readonly headers: IncomingHttpHeaders };

/** A browser's end of a push service. Only this end can read the messages, because it has the keys. */
export type PushReceiver = {
  readonly keys: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** The messages since the last call. */
  readonly take: () => readonly Received[];
  /** Answers the next messages with this status. */
  readonly answer: (status: number, retryAfter?: string) => void;
  /** Holds the next answer back until the returned function is called. */
  readonly hold: () => () => void;
  /** Holds all answers back until the returned function is called. */
  readonly stall: () => () => void;
  /** The number of requests, regardless of the response. */
  readonly requests: () => number;
};

/**
 * Starts a push service as specified in RFC 8030. It decrypts messages as specified in RFC 8291, and refuses a message
 * without a valid token as specified in RFC 8292.
 */
export async function fakePushService() {
  const receivers = new Map<string, (headers: IncomingHttpHeaders, body: Buffer) => Promise<Answer>>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const receive = receivers.get(request.url ?? '');
    const { status, headers = {} } = (await receive?.(request.headers, Buffer.concat(chunks))) ?? {
      status: 404,
    };
    response.writeHead(status, headers).end('x'.repeat(100_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    origin,
    receiver: (): PushReceiver => {
      const path = `/send/${randomBytes(12).toString('hex')}`;
      const browser = newBrowser(origin);
      receivers.set(path, browser.receive);
      return { ...browser.receiver, keys: { endpoint: `${origin}${path}`, ...browser.keys } };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

type Answer = { readonly status: number; readonly headers?: Record<string, string> };

function newBrowser(origin: string) {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  let received: Received[] = [];
  let requests = 0;
  let next: Answer = { status: 201 };
  let gate: Promise<void> | null = null;
  let stalled: Promise<void> | null = null;
  const receive = async (headers: IncomingHttpHeaders, body: Buffer): Promise<Answer> => {
    requests += 1;
    const answer = next;
    if (answer.status === 201) {
      requireToken(headers, origin);
      received.push({ headers, shown: JSON.parse(decrypt(body, ecdh, auth).toString()) });
    }
    const held = gate;
    gate = null;
    await held;
    await stalled;
    return answer;
  };
  return {
    receive,
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    receiver: {
      requests: () => requests,
      take: () => {
        const taken = received;
        received = [];
        return taken;
      },
      answer: (status: number, retryAfter?: string) => {
        next = { status, ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }) };
      },
      hold: () => {
        let release: () => void = () => undefined;
        gate = new Promise((resolve) => {
          release = resolve;
        });
        return release;
      },
      stall: () => {
        let release: () => void = () => undefined;
        stalled = new Promise((resolve) => {
          release = resolve;
        });
        return release;
      },
    },
  };
}

function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const serverKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey]);
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(serverKey), auth, info, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}

function requireToken({ authorization = '' }: IncomingHttpHeaders, origin: string): void {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (!isSigned || aud !== origin) throw new Error('the token is not valid');
}
