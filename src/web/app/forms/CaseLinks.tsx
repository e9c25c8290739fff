import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Problem } from '#contract/calls/problem.ts';
import { recordOfCase } from '#domain/cases/case-number.ts';
import { mayOpen, recordAddress } from '#domain/events/record-address.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** Links to the cases that caused the refusal, for roles that may open them. A space precedes each link. */
export function CaseLinks({ cases }: { readonly cases: NonNullable<Problem['cases']> }) {
  const role = useEffectiveRole();
  return cases.map(({ id, number }) => {
    const record = recordOfCase(number);
    if (role === null || !mayOpen(role, record)) return null;
    return (
      <Fragment key={id}>
        {' '}
        <Anchor
          component={Link}
          to={recordAddress(record, id)}
          underline="always"
          inherit
          className="gh-number"
        >
          {wordsOf(startWords).app.openCase(number)}
        </Anchor>
      </Fragment>
    );
  });
}
