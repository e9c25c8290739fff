import type { Call, InputOf } from '#contract/calls/call.ts';
import type { Act } from './decision.ts';

/** Returns the input of the call that sends the action. `file` is the content of a file in base64. */
export function inputOfAct(act: Act, call: Call, file: string | null): InputOf<Call> {
  const content = file === null ? {} : { content: file };
  return { ...act.input, ...content, ...ownFieldsOf(act, call) } as InputOf<Call>;
}

/** The fields of a call that come from the entry itself, if the call takes them. */
function ownFieldsOf({ job, at }: Act, call: Call): Readonly<Record<string, unknown>> {
  const { id, version } = job;
  const own = { id, version, at };
  const taken = Object.keys(Object(Object(call.input).shape ?? Object(call.input).def?.shape));
  return Object.fromEntries(Object.entries(own).filter(([name]) => taken.includes(name)));
}

/**
 * Returns the fields of an action in the form in which its entry stores them and the server will read them, for
 * instance with trimmed text.
 */
export function fieldsOfAct(
  call: Call,
  input: unknown,
): { readonly version: number | undefined; readonly fields: Act['input'] } {
  const parsed = call.input.safeParse(input);
  const { id: _, version, at: _at, ...fields } = Object(parsed.success ? parsed.data : input);
  return { version, fields };
}
