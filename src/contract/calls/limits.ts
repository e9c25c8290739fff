import type { Call } from './call.ts';
import { pageLimits } from './fields.ts';

/** The default limit of a call's body in bytes. A call may set its own. */
const usualBodyLimit = 256_000;
/** The size in bytes above which a body uses much memory. An account may start only a few such calls per minute. */
const largeBody = 1_000_000;

export function bodyLimitOf({ bodyLimit = usualBodyLimit }: Call): number {
  return bodyLimit;
}

export function isLarge(call: Call): boolean {
  return bodyLimitOf(call) > largeBody;
}

/** The reasons why repeating a call may help an attacker or cost others something. */
export type Cost = 'no account' | 'address' | 'secret' | 'picture' | 'mail';

const fieldsOf = { address: ['email'], secret: ['password', 'current_password', 'code'] };
const pictureFields = ['content', 'client_signature', 'logo'];

/** Returns the costs that follow from the callers and fields. Only the server knows whether a call sends email. */
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

/** Returns whether the call is limited by size or by a counter, or has a reason why it needs neither. */
export function isLimited(call: Call): boolean {
  return isLarge(call) || (call.counts ?? []).length > 0 || call.uncounted !== undefined;
}

/**
 * The number of rows that a query may read for each row in its response, and the number that it may read in addition.
 */
export const readLimits = { perRow: 20, besides: 1500 } as const;

/** Returns the maximum number of rows in a response, or null if the call does not state it. */
export function mostRowsOf({ input, mostRows }: Call): string | null {
  const fields: unknown = Reflect.get(input, 'shape');
  return fields instanceof Object && 'limit' in fields ? `pages of ${pageLimits.max}` : (mostRows ?? null);
}
