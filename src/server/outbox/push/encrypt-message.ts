import { createCipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto';

/** The keys of the browser, in base64url: its public key on the curve P-256, and its secret. */
type BrowserKeys = { readonly p256dh: string; readonly auth: string };

const recordSize = 4096;
const hash = 'sha256';

/**
 * Encrypts a message so that only the browser can read it (RFC 8291, with the coding aes128gcm of RFC 8188). The
 * message fits into one record. `own` and `salt` are new for each message, and only a test passes them in.
 */
export function encryptMessage(
  message: Buffer,
  { p256dh, auth }: BrowserKeys,
  own: ECDH = newKeys(),
  salt: Buffer = randomBytes(16),
): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const ownKey = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const shared = derive(Buffer.from(auth, 'base64url'), own.computeSecret(browserKey), info, 32);
  const key = derive(salt, shared, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, shared, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The octet 2 marks the end of the last record.
  const parts = [
    cipher.update(message),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordSize);
  header.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, header, ownKey, ...parts]);
}

function newKeys(): ECDH {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return keys;
}

/** Derives up to 32 bytes with HKDF. */
function derive(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  const extracted = createHmac(hash, salt).update(secret).digest();
  return createHmac(hash, extracted)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, length);
}
