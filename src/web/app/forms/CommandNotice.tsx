import type { Problem, ProblemCode } from '#contract/calls/problem.ts';
import { part } from '#web/app/parts/part.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** Loaded separately, because public forms show no cases, and the sign-in page does not need this code. */
const CaseLinks = part(() => import('./CaseLinks.tsx').then((m) => m.CaseLinks), { missing: () => null });

export type CommandState = { readonly problem: Problem | null; readonly isUnanswered: boolean };

/** The codes of problems that are shown next to the fields or in their own notice. */
const codesOfOtherNotices: readonly ProblemCode[] = ['invalid_input', 'email_taken', 'open_jobs', 'concerns'];

type CommandNoticeProps = {
  readonly command: CommandState;
  /** True if the form itself does not show that a colleague has changed the record. */
  readonly tellsStale?: boolean;
};

/** Shows why a write did not take effect. Unlike a toast, the notice stays on the screen. */
export function CommandNotice({ command, tellsStale = false }: CommandNoticeProps) {
  const { app } = wordsOf(startWords);
  const { problem, isUnanswered } = command;
  if (isUnanswered)
    return (
      <Notice tone="error" answers>
        {app.unreachable}
      </Notice>
    );
  if (problem === null || codesOfOtherNotices.includes(problem.code)) return null;
  // For an open case, the form asks a question that has its own buttons.
  if (problem.reason === 'case_open') return null;
  if (problem.code !== 'stale') {
    return (
      <Notice tone="error" answers>
        {problem.detail}
        {problem.code === 'refused' && problem.cases && <CaseLinks cases={problem.cases} />}
      </Notice>
    );
  }
  return (
    tellsStale && (
      <Notice tone="warning" answers>
        {problem.detail}
      </Notice>
    )
  );
}
