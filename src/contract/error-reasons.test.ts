import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import '#words/say/all-reasons.ts';
import { calls } from '#tests/support/writes/calls.ts';
import { becauseIn } from '#words/say/because.ts';
import { reasonText } from '#words/say/reason-text.ts';
import { clientForm } from './clients.ts';
import { assignJobOrder } from './job-orders/appointment/assign.ts';
import { jobForm } from './job-orders/form.ts';
import './calls/error-reasons.ts';
import { newMachineForm } from './machines.ts';
import { operatorForm } from './operators.ts';
import { serviceRequestForm } from './service-requests.ts';

// The server's accounts library loads these messages. If one of our own messages is missing, people see the library's.
z.config(z.locales.en());

const wordsOfTheLibrary =
  /^invalid (input|option|string|number|uuid|iso|discriminator|key|value)|expected|too (big|small)|unrecognized|pattern/i;

/**
 * Values of every type, including some that are too long or too large, lists with too many items, and one value of
 * each format.
 */
const wrongValues: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(2_000_000),
  '2026-02-30',
  -1,
  0.3,
  1e20,
  Number.NaN,
  true,
  {},
  [],
  Array.from({ length: 1001 }, () => 'x'),
];

type Schema = { readonly [key: string]: unknown };
type FieldPath = readonly (string | number)[];

/** Returns the path of every value in an input. */
function fieldPathsOf(schema: unknown, at: FieldPath = []): FieldPath[] {
  if (!isSchema(schema)) return [];
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  const choices = [schema.anyOf, schema.allOf, schema.oneOf].filter(Array.isArray).flat();
  return [
    ...(at.length > 0 ? [at] : []),
    ...properties.flatMap(([name, property]) => fieldPathsOf(property, [...at, name])),
    ...fieldPathsOf(schema.items, [...at, 0]),
    ...choices.flatMap((choice) => fieldPathsOf(choice, at)),
  ];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

function inputWith(fieldPath: FieldPath, value: unknown): unknown {
  const [first, ...rest] = fieldPath;
  if (first === undefined) return value;
  const inner = inputWith(rest, value);
  return typeof first === 'number' ? [inner] : { [first]: inner };
}

const textOf = (message: string) => {
  const why = becauseIn(message);
  return why === null ? message : reasonText(why);
};
const messagesOf = (schema: z.ZodMiniType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => textOf(message)) ?? [];

describe('errors in inputs', () => {
  const withFields = calls.filter(({ input }) => fieldPathsOf(schemaOf(input)).length > 0);
  test.each(withFields)('every error in the input of $name has a text for people', ({ input }) => {
    const fieldPaths = fieldPathsOf(schemaOf(input));
    const read = fieldPaths.flatMap((fieldPath) =>
      wrongValues.flatMap((value) => messagesOf(input, inputWith(fieldPath, value))),
    );
    expect(read.length).toBeGreaterThan(0);
    for (const message of new Set(read)) {
      expect(message).not.toMatch(wordsOfTheLibrary);
      expect(message).toMatch(/^[A-Z][^_]{5,}[^ ]$/);
    }
  });

  test.each([
    [serviceRequestForm, 'service_type_requested', 'spa', 'Select a service type'],
    [serviceRequestForm, 'urgency', 'soon', 'Select an urgency'],
    [serviceRequestForm, 'preferred_time_slot', 'night', 'Select a preferred time slot'],
    [clientForm, 'cmasa_plan_type', 'gold', 'Select a plan type'],
    [newMachineForm, 'ownership', 'stolen', 'Select an ownership'],
    [operatorForm, 'platform_subscription_type', 'gratis', 'Select a subscription type'],
    [operatorForm, 'is_whitelabel', 'yes', 'Answer yes or no'],
    [jobForm, 'visit_type', 'short', 'Select a visit type'],
    [jobForm, 'is_cmasa_covered', undefined, 'Select whether the plan covers the visit'],
    [jobForm, 'follow_up_required', undefined, 'Select whether a follow-up visit is needed'],
    [jobForm, 'problem_resolved', undefined, 'Problem resolved is required'],
    [assignJobOrder.input, 'id', '7', 'Select a record'],
    [assignJobOrder.input, 'version', 1.5, 'Enter a whole number'],
    [assignJobOrder.input, 'version', 0, 'Enter more than 0'],
    [assignJobOrder.input, 'scheduled_date', 'soon', 'Select a date and time'],
    [assignJobOrder.input, 'accepted', 'all', 'Provide a list'],
  ] as const)('%#: %s being %j reads: %s', (schema, field, value, words) => {
    const { error } = (schema as z.ZodMiniType).safeParse({ [field]: value });
    const fieldTexts = error?.issues
      .filter(({ path }) => path[0] === field)
      .map(({ message }) => textOf(message));
    expect(fieldTexts).toEqual([words]);
  });
});

function schemaOf(input: z.ZodMiniType): unknown {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
}
