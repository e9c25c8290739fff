import type { Call } from './call.ts';
import { pageLimits } from './fields.ts';

/** The default limit of a call's body in bytes. A call may set its own. */
const usualBodyLimit = 256_000;
/**
 * The maximum number of items in all lists of a field together. The longest list contains the open jobs that a person
 * has seen.
 */
export const mostItems = 1500;
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

const fieldsOf: Readonly<Record<Exclude<Cost, 'no account' | 'mail'>, RegExp>> = {
  address: /(^|_)emails?$/,
  secret: /^(password|current_password|code)$/,
  picture: /^(content|client_signature|logo)$/,
};

/** Returns the names of the fields in the schema, at any depth. */
function fieldNames(schema: unknown): string[] {
  const fields = Object.entries(Object(Reflect.get(definitionOf(schema), 'shape')));
  return [...fields.map(([name]) => name), ...partsOf(schema).flatMap((part) => fieldNames(part))];
}

/** Returns the parts of the schema: its fields, items and options, and the schema that it wraps. */
export function partsOf(schema: unknown): unknown[] {
  const definition = definitionOf(schema);
  const parts: unknown[] = ['innerType', 'in', 'out', 'element', 'items', 'valueType', 'rest'].map((key) =>
    Reflect.get(definition, key),
  );
  const options: unknown = Reflect.get(definition, 'options');
  const fields = Object.values(Object(Reflect.get(definition, 'shape')));
  return [...parts.flat(), ...fields, ...(Array.isArray(options) ? options : [])].filter(
    (part) => part instanceof Object,
  );
}

function definitionOf(schema: unknown): object {
  return Object(Reflect.get(Object(schema), 'def'));
}

/**
 * Returns the costs of the call that its callers and fields reveal. Only the server knows whether a call sends email.
 */
export function costsOf({ method, by, input }: Call): Cost[] {
  if (method !== 'POST') return [];
  const fields = fieldNames(input);
  const hasOne = (name: RegExp) => fields.some((field) => name.test(field));
  const costs: Readonly<Record<Cost, boolean>> = {
    'no account': by === 'everybody',
    address: hasOne(fieldsOf.address),
    secret: hasOne(fieldsOf.secret),
    picture: hasOne(fieldsOf.picture),
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
