import type { ProblemCode } from '#contract/calls/problem.ts';
import { failureText, type ProblemError } from '#web/app/api/api-client.ts';
import { toastError } from '#web/app/toasts/toast.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { wordsOf } from '#words/words.ts';
import type { Refusal } from './outbox.ts';

/**
 * Returns the refusal of a technician's entry, with the job as it is now if the server sent it. "Not found" means that
 * the job is no longer assigned to this technician.
 */
export function actRefusalOf(error: ProblemError): Refusal {
  const { code, concerns = [], record, errors = [] } = error.problem;
  const [first] = errors;
  const own = ownTextOf(code);
  const why = own ?? first?.message ?? failureText(error);
  const { version } = Object(record);
  return {
    why,
    isSettled: false,
    kept: {
      code,
      why,
      version: typeof version === 'number' ? version : null,
      concerns: [...concerns],
      ...(first !== undefined && { field: first.path }),
      ...(record !== undefined && { record }),
    },
  };
}

/**
 * Returns the meaning of a refusal for an entry of the outbox; undefined if the refusal's own text is clear enough.
 */
function ownTextOf(code: ProblemCode): string | undefined {
  const { notYours, arrivedBefore } = wordsOf(onSiteWords).heldSteps;
  if (code === 'not_found') return notYours;
  return code === 'key_reused' ? arrivedBefore : undefined;
}

/**
 * The line on the page that counts refused entries; null while the client has the phone, because that screen has no
 * line.
 */
let line: Element | null = null;

/** Registers the line that counts refused entries. Returns the function that removes it. */
export function followRefusalLine(element: Element | null): () => void {
  line = element;
  return () => {
    line = null;
  };
}

/**
 * Reports a refused entry. The line that counts refused entries stays until the technician decides. A toast would
 * cover that line, so it is shown only while the line is scrolled out of view.
 */
export function tellRefusal(message: string): void {
  if (line === null) return;
  const { top, bottom } = line.getBoundingClientRect();
  if (bottom <= 0 || top >= window.innerHeight) toastError(message);
}
