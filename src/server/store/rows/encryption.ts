import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a text with a key of 32 bytes. The same text gives a different result each time. */
export function encryptText(key: Buffer, text: string): string {
  const iv = randomBytes(ivBytes);
  const encrypting = createCipheriv(cipher, key, iv);
  const encrypted = Buffer.concat([encrypting.update(text, 'utf8'), encrypting.final()]);
  return Buffer.concat([iv, encrypting.getAuthTag(), encrypted]).toString('base64');
}

/** Throws if the key is a different one, or if the encrypted text was changed. */
export function decryptText(key: Buffer, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64');
  const decrypting = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decrypting.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = Buffer.concat([decrypting.update(bytes.subarray(ivBytes + tagBytes)), decrypting.final()]);
  return text.toString('utf8');
}
