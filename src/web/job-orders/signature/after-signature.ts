import { homeOf } from '#domain/accounts/account.ts';
import type { Role } from '#domain/actor.ts';

/** Returns the page to show after a signature. A technician may not open the client's pages. */
export function afterSignature(role: Role): string {
  return role === 'technician' ? homeOf.technician : homeOf.client;
}
