import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mostItems } from '#contract/calls/limits.ts';
import { savePreferences } from '#contract/preferences.ts';
import { topics } from '#domain/events/notification.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { parsedInput } from '#server/platform/request-body.ts';
import { calls, validInput } from '../support/writes/calls.ts';

type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

/** Returns values of this schema in which one string is the given text, each with the path of that string. */
function withText(
  { type, properties, items, anyOf }: Schema,
  text: string,
): [path: string, value: unknown][] {
  if ([type].flat().includes('string')) return [['', text]];
  if (anyOf !== undefined) return anyOf.flatMap((one) => withText(one, text));
  if (items !== undefined) return withText(items, text).map(([path, value]) => [`[]${path}`, [value]]);
  return Object.entries(properties ?? {}).flatMap(([name, inner]) =>
    withText(inner, text).map(([path, value]): [string, unknown] => [`.${name}${path}`, { [name]: value }]),
  );
}

const problemsOf = (run: () => unknown) => {
  try {
    run();
    return [];
  } catch (error) {
    return error instanceof ProblemAnswer ? (error.details.errors ?? []) : [error];
  }
};

describe('the input of a call', () => {
  test('the input of a call has a cost that grows with its length, whatever a text field contains', () => {
    const slow: string[] = [];
    let fields = 0;
    for (const call of calls) {
      const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema;
      const valid = validInput(call, crypto.randomUUID());
      for (const unit of [' ', '1', '.', '\n', '٪', 'é', 'a@', '-']) {
        for (const [path, value] of withText(schema, `${unit.repeat(40_000)}x`)) {
          fields += 1;
          const before = process.cpuUsage();
          problemsOf(() => parsedInput(call, { ...valid, ...Object(value) }));
          if (process.cpuUsage(before).user > 500_000)
            slow.push(`${call.name}${path} of ${JSON.stringify(unit)}`);
        }
      }
    }
    expect(fields).toBeGreaterThan(2000);
    expect(slow).toEqual([]);
  });

  test('an input may not have many items, and an invalid list has a limited number of problems', () => {
    const input = z.object({ list: z.array(z.union([z.enum(topics), z.array(z.string())])) });
    const problems = (list: object) => problemsOf(() => parsedInput({ ...savePreferences, input }, { list }));
    const listOf = (length: number) => Array.from({ length }, () => ({}));
    expect(problems(listOf(mostItems + 1))).toHaveLength(1);
    expect(problems(listOf(mostItems))).toHaveLength(100);
    expect(problems(listOf(60).map(() => listOf(60)))).toHaveLength(1);
  });
});
