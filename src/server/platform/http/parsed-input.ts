import type { Call } from '#contract/calls/call.ts';
import { mostItems } from '#contract/calls/limits.ts';
import { invalidInput, invalidInputs } from '#server/platform/errors.ts';
import { because, becauseIn } from '#words/say/because.ts';

/** The maximum number of problems in a response, so an invalid list does not make a response larger than the request. */
const mostProblems = 100;

/** Returns the input that the contract describes, or throws with a problem for each invalid field. */
export function parsedInput(call: Call, fields: object): unknown {
  // A schema reads all items before it checks their number.
  for (const [path, value] of Object.entries(fields)) {
    if (hasTooManyItems(value))
      throw invalidInput(path, because('at_most', { of: 'items', than: mostItems }));
  }
  const result = call.input.safeParse(fields);
  if (result.success) return result.data;
  const { issues } = result.error;
  throw invalidInputs(
    issues.slice(0, mostProblems).map(({ path, message }) => ({
      path: path.join('.'),
      because: becauseIn(message) ?? because('input_invalid'),
    })),
  );
}

/** Counts the items of all lists within the value. It uses no recursion, because the value may be nested deeply. */
function hasTooManyItems(value: unknown): boolean {
  const open: unknown[] = [value];
  let items = 0;
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) items += next.length;
    if (items > mostItems) return true;
    for (const inner of Object.values(next)) open.push(inner);
  }
  return false;
}
