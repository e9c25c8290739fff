import * as z from 'zod/mini';
import { fileLimits } from '#domain/files/stored-file.ts';
import { enteredYears, isCalendarDate, isEnteredYear } from '#domain/values/calendar.ts';
import { withLatinDigits } from '#domain/values/latin-digits.ts';
import { amountPattern } from '#domain/values/money.ts';
import { phoneLimits, phoneOf } from '#domain/values/phone.ts';
import { reason } from '#words/say/because.ts';

export const id = z.uuid();
export const version = z.int().check(z.positive());
/** An instant as ISO 8601 text with an offset, as PostgreSQL and browsers write it. */
export const instant = z.iso.datetime({ offset: true });

/** A date and time that someone enters. */
export const enteredInstant = z.string(reason('date_time_missing')).check(
  z.iso.datetime({ offset: true, message: reason('date_time_missing'), abort: true }),
  z.refine((at) => isEnteredYear(new Date(at).getUTCFullYear()), reason('date_time_far', enteredYears)),
);

/**
 * The time of the action, by the device's clock (default: now). An offline device may send it later. The event still
 * shows when the server received it.
 */
export const doneAt = z.optional(enteredInstant);

export function requiredDate(message: string) {
  return z.string(message).check(z.overwrite(withLatinDigits), z.refine(isCalendarDate, message));
}

/** Trimmed text, or null. Blank text becomes null. */
export function textOrNull(limit: { readonly max: number }) {
  return z.nullable(
    z.pipe(
      text(limit.max),
      z.transform((value: string) => (value === '' ? null : value)),
    ),
  );
}

/** Trimmed text that may be left out. Blank text counts as left out and becomes null. */
export function optionalText(limit: { readonly max: number }) {
  return z._default(textOrNull(limit), null);
}

const isPhone = z.refine<string>((typed) => typed === '' || phoneOf(typed) !== null, reason('phone_invalid'));
const typedPhone = z.maxLength(phoneLimits.typed.max, { error: tooLong(phoneLimits.typed.max), abort: true });

export const optionalEmail = z._default(
  z.pipe(textOrNull({ max: 254 }), z.nullable(z.string().check(z.email(reason('email_invalid'))))),
  null,
);

/** A phone number as it was typed or pasted. It is converted to the format in which numbers are stored. */
export const requiredPhone = z.pipe(
  z
    .string(reason('phone_missing'))
    .check(z.trim(), z.minLength(1, reason('phone_missing')), typedPhone, isPhone),
  z.transform((typed: string) => phoneOf(typed) ?? typed),
);

export const optionalPhone = z._default(
  z.nullable(z.pipe(z.string().check(z.trim(), typedPhone, isPhone), z.transform(phoneOf))),
  null,
);

export function requiredText(limit: { readonly min: number; readonly max: number }, message: string) {
  return z
    .string(message)
    .check(z.trim(), z.minLength(limit.min, message), z.maxLength(limit.max, tooLong(limit.max)));
}

/** A calendar date that may be left out. An empty string counts as left out. */
export const optionalDate = z._default(
  z.nullable(
    z.pipe(
      z.string().check(
        z.overwrite(withLatinDigits),
        z.refine((text) => text === '' || isCalendarDate(text), reason('date_not_real')),
      ),
      z.transform((text: string) => (text === '' ? null : text)),
    ),
  ),
  null,
);

/** The id of a record that may be left out. An empty string counts as left out. */
export function optionalId(message: string) {
  return z._default(
    z.nullable(
      z.pipe(
        z.string().check(z.refine((text) => text === '' || id.safeParse(text).success, message)),
        z.transform((text: string) => (text === '' ? null : text)),
      ),
    ),
    null,
  );
}

/** An exact amount of money as a decimal string, never a floating-point number. It may be left out. */
export const optionalAmount = z._default(
  z.nullable(
    z.pipe(
      z.string().check(
        z.overwrite((text) => withLatinDigits(text).replace('٫', '.').replaceAll('٬', '')),
        z.trim(),
        z.refine((text) => text === '' || amountPattern.test(text), reason('amount_invalid')),
      ),
      z.transform((text: string) => (text === '' ? null : text)),
    ),
  ),
  null,
);

type OptionalFields<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends z.ZodMiniDefault<infer Field>
    ? z.ZodMiniOptional<Field>
    : Fields[Name];
};

/** Returns a record's fields for an update. A field that is left out does not change, and null clears it. */
export function changedFields<Fields extends Readonly<Record<string, z.ZodMiniType>>>(
  fields: Fields,
): OptionalFields<Fields> {
  const changed = Object.entries(fields).map(([name, field]) => [
    name,
    field instanceof z.ZodMiniDefault ? z.optional(field.def.innerType) : field,
  ]);
  return Object.fromEntries(changed) as OptionalFields<Fields>;
}

function text(max: number) {
  return z.string().check(z.trim(), z.maxLength(max, tooLong(max)));
}

function tooLong(max: number) {
  return reason('too_long', { max });
}

/** Returns one page of a list; if there are more items, `next` is the cursor to pass as `after`. */
export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), next: z.nullable(z.string()) });
}

/** A cursor in base64 holds a name of up to 100 characters of four bytes each, and an ID. */
const longestCursor = 600;

export const pageLimits = { usual: 25, max: 100 } as const;

/** The query parameters for paging. `after` is the cursor from the previous page. */
export const paging = {
  after: z.optional(z.string().check(z.maxLength(longestCursor))),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageLimits.max)),
    pageLimits.usual,
  ),
};

export const search = { search: z.optional(z.string().check(z.trim(), z.maxLength(100))) };

/** Returns the field for the number of days that a list looks ahead. */
export const daysToCome = (usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(366)), usual);

const mostFiles = reason('too_many_files', { max: fileLimits.perAct });
/** The IDs of uploaded files that one call adds. */
export const fileIds = z.array(id).check(z.maxLength(fileLimits.perAct, mostFiles));
