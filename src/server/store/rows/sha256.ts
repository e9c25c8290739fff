import { createHash } from 'node:crypto';

/** Returns the hash in hexadecimal. A text is hashed as UTF-8. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
