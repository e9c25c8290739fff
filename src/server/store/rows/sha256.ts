import { createHash } from 'node:crypto';

/** Returns the SHA-256 of the text in hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
