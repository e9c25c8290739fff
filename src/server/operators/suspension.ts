import { resumeOperator, suspendOperator } from '#contract/operators.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { announceChangedOperator } from '#server/platform/live.ts';
import { lockOperator, saveOperator } from '#server/store/operators.ts';
import { because } from '#words/say/because.ts';
import { viewOperator } from './queries.ts';

/** Suspends an operator. Its people lose access immediately: their next call is refused, and their live streams end. */
export const suspend = command(
  suspendOperator,
  viewOperator,
  async ({ tx, now, record }, { id, version, reason }) => {
    const operator = await lockOperator(tx, id);
    requireVersion('operator', operator, version);
    if (operator.suspended_at !== null) throw refused('operator_suspended_already');
    const saved = saveOperator(tx, operator, { suspended_at: now, suspension_reason: reason });
    record('operators.suspended', { before: operator, after: saved });
    announceChangedOperator(tx, id);
    return id;
  },
);

export const resume = command(resumeOperator, viewOperator, async ({ tx, record }, { id, version }) => {
  const operator = await lockOperator(tx, id);
  requireVersion('operator', operator, version);
  if (operator.suspended_at === null) throw refused('operator_not_suspended');
  const saved = saveOperator(tx, operator, { suspended_at: null, suspension_reason: null });
  record('operators.resumed', { before: operator, after: saved });
  announceChangedOperator(tx, id);
  return id;
});

function refused(reason: 'operator_suspended_already' | 'operator_not_suspended'): ProblemAnswer {
  return new ProblemAnswer(409, 'refused', because(reason));
}
