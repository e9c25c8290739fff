import type * as z from 'zod/mini';
import type { Problem, ProblemCode } from '#contract/calls/problem.ts';
import { toastRefusal } from '#web/app/toasts/toast.ts';
import { forgetRefusals } from '#web/app/toasts/toast-queue.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { messageText } from './message-text.ts';

type Errors = Readonly<Record<string, unknown>>;
type Form = {
  readonly setErrors: (errors: Record<string, string>) => void;
  readonly getInputNode: (path: string) => HTMLElement | null;
};

/**
 * Returns an object that identifies the form across renders, because each render creates a new form object.
 */
export function attemptOf({ setErrors }: Pick<Form, 'setErrors'>): object {
  return setErrors;
}

/** Returns a schema's errors, in the schema's order. Each field has only its first message. */
function errorsOf(schema: z.ZodMiniType, input: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
    messages[path.join('.')] ??= messageText(message);
  }
  return messages;
}

/**
 * Returns the errors in the order of the fields on the screen; errors without a field come last. A field is
 * found by its `data-path`, which `getInputProps` supplies and every input passes on.
 */
function onScreen(form: Pick<Form, 'getInputNode'>, errors: Errors): [path: string, message: unknown][] {
  return Object.entries(errors).sort(([one], [other]) => {
    const [node, second] = [form.getInputNode(one), form.getInputNode(other)];
    if (node === null || second === null) return Number(node === null) - Number(second === null);
    return node.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}

/** Shows the first message in the 'Validation error' toast too, and moves the focus to its field. */
export function onInvalid(form: Form) {
  return (errors: Errors) => {
    const [path, message] = onScreen(form, errors)[0] ?? [];
    if (path === undefined) return;
    toastRefusal(attemptOf(form), String(message), wordsOf(startWords).app.validationError);
    form.getInputNode(path)?.focus();
  };
}

/**
 * Starts a new attempt to send the form. Returns true if the fields match the schema; otherwise shows the messages
 * next to them.
 */
export function isValid(form: Form, schema: z.ZodMiniType, input: unknown): boolean {
  forgetRefusals(attemptOf(form));
  const errors = errorsOf(schema, input);
  form.setErrors(errors);
  onInvalid(form)(errors);
  return Object.keys(errors).length === 0;
}

const codesOfFields: readonly ProblemCode[] = ['invalid_input', 'email_taken'];

/** Shows the server's errors next to the fields. Returns false if a toast must show them. */
export function showFieldErrors(form: Form, { code, errors: found }: Problem): boolean {
  if (!codesOfFields.includes(code) || !found) return false;
  const errors = Object.fromEntries(
    found.map(({ path, message }) => [path.replace(/^appointment\./, ''), message]),
  );
  form.setErrors(errors);
  if (code === 'invalid_input') onInvalid(form)(errors);
  else form.getInputNode(onScreen(form, errors)[0]?.[0] ?? '')?.focus();
  return code === 'invalid_input';
}
