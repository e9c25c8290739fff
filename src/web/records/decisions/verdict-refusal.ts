import * as z from 'zod/mini';
import type { Problem } from '#contract/calls/problem.ts';
import { serviceRequest } from '#contract/service-requests.ts';
import { requestGroups } from '#domain/service-request.ts';
import { triageWords } from '#words/en/planning/triage.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { conflictsText } from './conflicts-text.ts';
import type { Verdict } from './decision.ts';
import type { Refusal } from './outbox.ts';

/** Returns why the server refused a decision, and whether a colleague has already decided the request. */
export function refusalOf({ kind }: Pick<Verdict, 'kind'>, problem: Problem): Refusal {
  const conflicts = kind === 'approve' ? conflictsText(problem) : null;
  if (conflicts !== null) return { why: conflicts, isSettled: false };
  const now = z.safeParse(serviceRequest, problem.record);
  if (!now.success || requestGroups.pending.some((status) => status === now.data.status)) {
    return { why: problem.detail, isSettled: false };
  }
  const status = wordsOf(startWords).domain.requestStatus[now.data.status];
  return { why: wordsOf(triageWords).overtaken(status), isSettled: true };
}
