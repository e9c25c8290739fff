import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Server } from '#server/platform/context.ts';

const macBytes = 16;

/** Computes the link's secret from the invitation's ID, so that no part of it needs to be stored. */
export function invitationToken({ session }: Pick<Server, 'session'>, id: string): string {
  const named = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([named, macOf(session.secret, named)]).toString('base64url');
}

/** Returns the invitation's ID, or null if this server did not create the secret. */
export function invitationIdOf({ session }: Pick<Server, 'session'>, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 16 + macBytes) return null;
  const named = bytes.subarray(0, 16);
  if (!timingSafeEqual(bytes.subarray(16), macOf(session.secret, named))) return null;
  return named.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function macOf(secret: string, named: Buffer): Buffer {
  return createHmac('sha256', secret).update('invitation').update(named).digest().subarray(0, macBytes);
}
