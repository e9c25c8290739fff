import type { Call } from './call.ts';
import { pageLimits } from './fields.ts';

/** In bytes. A call may name another limit. */
export const usualBodyLimit = 256_000;
/** A body that may be larger takes much memory: each account may begin only a few of them in a minute. */
export const largeBody = 1_000_000;

export function bodyLimitOf({ bodyLimit = usualBodyLimit }: Call): number {
  return bodyLimit;
}

export function isLarge(call: Call): boolean {
  return bodyLimitOf(call) > largeBody;
}

/** What makes a call worth trying again and again, or costly for others. */
export type Cost = 'no account' | 'address' | 'secret' | 'picture' | 'mail';

const fieldsOf = { address: ['email'], secret: ['password', 'current_password', 'code'] };
const pictureFields = ['content', 'client_signature', 'logo'];

/** The costs that a write's callers and fields show. That a call sends a mail is known to the server alone. */
export function costsOf({ method, by, input }: Call): Cost[] {
  if (method !== 'POST') return [];
  const fields = Object.keys(Reflect.get(input, 'shape') ?? {});
  const hasOneOf = (names: readonly string[]) => names.some((name) => fields.includes(name));
  const costs: Readonly<Record<Cost, boolean>> = {
    'no account': by === 'everybody',
    address: hasOneOf(fieldsOf.address),
    secret: hasOneOf(fieldsOf.secret),
    picture: hasOneOf(pictureFields),
    mail: false,
  };
  return (Object.keys(costs) as Cost[]).filter((cost) => costs[cost]);
}

/** Whether a call with costs has a count of its own, or a reason why it needs none. */
export function isLimited(call: Call): boolean {
  return isLarge(call) || (call.counts ?? []).length > 0 || call.uncounted !== undefined;
}

/** How many rows an answer may hold; null where the call says nothing of it. */
export function mostRowsOf({ input, mostRows }: Call): string | null {
  const fields: unknown = Reflect.get(input, 'shape');
  return fields instanceof Object && 'limit' in fields ? `pages of ${pageLimits.max}` : (mostRows ?? null);
}
