import type { Problem } from '#contract/problem.ts';
import { toastError } from '#web/app/toasts/toast.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type Errors = Readonly<Record<string, unknown>>;
type Form = {
  readonly setErrors: (errors: Record<string, string>) => void;
  readonly getInputNode: (path: string) => HTMLElement | null;
};

/** For form.onSubmit: the first message is also the 'Validation error' toast, and the focus goes to its field. */
export function onInvalid(form: Form) {
  return (errors: Errors) => {
    const [path, message] = Object.entries(errors)[0] ?? [];
    if (path === undefined) return;
    toastError(String(message), wordsOf(startWords).app.validationError);
    form.getInputNode(path)?.focus();
  };
}

/** Puts what the server found wrong at the fields; false when it was something else. */
export function showFieldErrors(form: Form, problem: Problem): boolean {
  if (problem.code !== 'invalid_input' || !problem.errors) return false;
  const errors = Object.fromEntries(
    problem.errors.map(({ path, message }) => [path.replace(/^appointment\./, ''), message]),
  );
  form.setErrors(errors);
  onInvalid(form)(errors);
  return true;
}
