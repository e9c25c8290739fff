import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { TriageRow } from '#contract/service-requests/triage.ts';
import { joinConcerns } from '#domain/cases/open-case.ts';
import { isMoreUrgent } from '#domain/service-request.ts';
import { part } from '#web/app/parts/part.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import type { DecisionActions } from './decision-actions.ts';

/**
 * The links to the cases. They load as a separate part, because command notices need them too, but public
 * forms never do.
 */
const CaseLinks = part(() => import('#web/app/forms/CaseLinks.tsx').then((m) => m.CaseLinks), {
  missing: () => null,
});

type RowProps = { readonly row: TriageRow };
type OpenCaseBeforeProps = RowProps & Pick<DecisionActions, 'join'> & { readonly isRunning?: boolean };

/** Shows the machine's older open case, and offers to add the request to it. */
export function OpenCaseBefore({ row, join, isRunning = false }: OpenCaseBeforeProps) {
  const words = wordsOf(openCaseWords);
  const { open_case: open, time_zone } = row;
  const [isAsked, setAsked] = useState(false);
  if (open === null) return null;
  const add = () => join(row, isAsked ? joinConcerns : []);
  return (
    <Notice tone="warning" title={words.title(open.number)}>
      <Stack gap="xs">
        <Text>
          {words.inbox(words.states[open.state], formatDateTime(open.since, time_zone))}
          <CaseLinks cases={[open]} />
        </Text>
        {isAsked && <UrgencyQuestion row={row} open={open} />}
        <Group>
          <Button
            size="sm"
            variant="default"
            loading={isRunning}
            aria-label={words.joinOf(row.number, open.number)}
            onClick={() => (isAsked || open.urgency === row.urgency ? add() : setAsked(true))}
          >
            <span>{unbroken(words.join(open.number))}</span>
          </Button>
          {isAsked && (
            <Button size="sm" variant="subtle" onClick={() => setAsked(false)}>
              {words.keepApart}
            </Button>
          )}
        </Group>
      </Stack>
    </Notice>
  );
}

type QuestionProps = RowProps & { readonly open: NonNullable<TriageRow['open_case']> };

/** Shows the urgencies of the request and the case, and the urgency that the case will have. */
function UrgencyQuestion({ row, open }: QuestionProps) {
  const words = wordsOf(openCaseWords);
  const { urgency } = wordsOf(startWords).domain;
  const [requestUrgency, caseUrgency] = [urgency[row.urgency], urgency[open.urgency]];
  return (
    <Text role="alert" fw={600}>
      {words.otherUrgency(row.number, requestUrgency, open.number, caseUrgency)}{' '}
      {isMoreUrgent(row.urgency, open.urgency)
        ? words.raises(open.number, requestUrgency)
        : words.keepsUrgency(open.number, caseUrgency)}
    </Text>
  );
}
