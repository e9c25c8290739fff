import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Problem, ProblemCode } from '#contract/calls/problem.ts';
import { mayOpen, recordAddress } from '#domain/record-address.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

export type CommandState = { readonly problem: Problem | null; readonly isUnanswered: boolean };

/** These problems are told at the fields, or by a notice of their own. */
const toldElsewhere: readonly ProblemCode[] = ['invalid_input', 'email_taken', 'open_jobs', 'concerns'];

type CommandNoticeProps = {
  readonly command: CommandState;
  /** Set where the form itself does not say that somebody else was faster. */
  readonly tellsStale?: boolean;
};

/** Says why a write did not happen. It stays, unlike the toast. */
export function CommandNotice({ command, tellsStale = false }: CommandNoticeProps) {
  const { app } = wordsOf(startWords);
  const { problem, isUnanswered } = command;
  if (isUnanswered) return <Notice tone="error">{app.unreachable}</Notice>;
  if (problem === null || toldElsewhere.includes(problem.code)) return null;
  if (problem.code !== 'stale') {
    return (
      <Notice tone="error">
        {problem.detail}
        {problem.code === 'refused' && problem.cases && <CaseLinks cases={problem.cases} />}
      </Notice>
    );
  }
  return tellsStale && <Notice tone="warning">{problem.detail}</Notice>;
}

/** Links to the cases that are the reason, each after a space, for roles that have a page for them. */
function CaseLinks({ cases }: { readonly cases: NonNullable<Problem['cases']> }) {
  const role = useEffectiveRole();
  return cases.map(({ id, number }) => {
    const record = number.startsWith('JO-') ? 'job_orders' : 'service_requests';
    if (role === null || !mayOpen(role, record)) return null;
    return (
      <Fragment key={id}>
        {' '}
        <Anchor component={Link} to={recordAddress(record, id)} underline="always" inherit>
          {wordsOf(startWords).app.openCase(number)}
        </Anchor>
      </Fragment>
    );
  });
}
