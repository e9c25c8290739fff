import { type KeyObject, sign } from 'node:crypto';

/** The lifetime of a token. Push services accept at most 24 hours. */
const validSeconds = 12 * 3600;

export type PushKey = {
  readonly privateKey: KeyObject;
  /** The uncompressed point, in base64url. */
  readonly publicKey: string;
};

/**
 * Returns the header that identifies this installation to a push service (RFC 8292): a token for the service's
 * origin, and the key. `contact` is an address at which the service can reach the installation.
 */
export function authorizationFor(
  endpoint: string,
  { privateKey, publicKey }: PushKey,
  { contact, at }: { readonly contact: string; readonly at: Date },
): string {
  const exp = Math.floor(at.getTime() / 1000) + validSeconds;
  const claims = { aud: new URL(endpoint).origin, exp, sub: contact };
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
