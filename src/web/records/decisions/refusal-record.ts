import { failureText, type ProblemError } from '#web/app/api/api-client.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { wordsOf } from '#words/words.ts';
import type { Refusal } from './outbox.ts';

/**
 * Returns the refusal of a technician's entry, with the job as it is now if the server sent it. "Not found" means that
 * the job is no longer assigned to this technician.
 */
export function actRefusalOf(error: ProblemError): Refusal {
  const { code, concerns = [], record, errors = [] } = error.problem;
  const isGone = code === 'not_found';
  const [first] = errors;
  const why = isGone ? wordsOf(onSiteWords).heldSteps.notYours : (first?.message ?? failureText(error));
  const { version } = Object(record);
  return {
    why,
    isSettled: false,
    kept: {
      code,
      why,
      version: typeof version === 'number' ? version : null,
      concerns: [...concerns],
      ...(record !== undefined && { record }),
    },
  };
}
