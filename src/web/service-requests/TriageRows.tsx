import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { TriageRow } from '#contract/triage.ts';
import { usePromiseState } from '#web/app/job-orders/PromiseClock.tsx';
import { UrgencyBadge } from '#web/app/job-orders/StatusBadges.tsx';
import { RecordLink } from '#web/app/records/RecordLink.tsx';
import { shortAgeOf } from '#web/app/time/age.ts';
import { formatAppointment, formatPlainDate } from '#web/app/time/dates.ts';
import { useNow } from '#web/app/time/now.ts';
import { triageWords } from '#words/en/planning/triage.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './triage.module.css';

type TriageRowsProps = {
  readonly rows: readonly TriageRow[];
  readonly current: TriageRow | null;
  readonly look: (id: string) => void;
  readonly refusals: ReadonlyMap<string, string>;
  readonly isWide: boolean;
  readonly approve: (row: TriageRow) => void;
};

/** One line a request. Tab comes to the current one only; keys and clicks make another one current. */
export function TriageRows({ rows, current, look, refusals, isWide, approve }: TriageRowsProps) {
  const { pending } = wordsOf(startWords).domain.requestStatus;
  const now = useNow();
  return (
    <ul className={classes.rows} aria-label={pending}>
      {rows.map((row) => (
        <li key={row.id} aria-label={row.number} data-current={row.id === current?.id || undefined}>
          {isWide ? (
            <UnstyledButton
              className={classes.row}
              data-row={row.id}
              tabIndex={row.id === current?.id ? 0 : -1}
              aria-current={row.id === current?.id}
              onClick={() => look(row.id)}
              onFocus={() => look(row.id)}
            >
              <WideRow row={row} now={now} refusal={refusals.get(row.id)} />
            </UnstyledButton>
          ) : (
            <NarrowRow row={row} now={now} refusal={refusals.get(row.id)} approve={approve} />
          )}
        </li>
      ))}
    </ul>
  );
}

type RowProps = { readonly row: TriageRow; readonly now: Date; readonly refusal: string | undefined };

function WideRow({ row, now, refusal }: RowProps) {
  const { domain } = wordsOf(startWords);
  const { plan, noPlan, nobody, slots, late } = wordsOf(triageWords);
  const age = shortAgeOf(row.created_at, now);
  const isLate = usePromiseState({ kind: 'response', by: row.respond_by }) === 'late';
  return (
    <>
      <span>
        <UrgencyBadge urgency={row.urgency} />
      </span>
      <Lines first={isLate ? late(age) : age} second={row.number} isLate={isLate} />
      <Lines first={row.client.name} second={row.machine.model} />
      <Lines
        first={row.problem_description}
        second={refusal ?? domain.serviceType[row.service_type_requested]}
        isRefused={refusal !== undefined}
      />
      <Lines
        first={formatPlainDate(row.preferred_date, { month: 'short', day: 'numeric' })}
        second={row.preferred_time_slot === null ? '' : slots[row.preferred_time_slot]}
      />
      <Lines first={row.visits_left === null ? noPlan : plan(row.visits_left)} second="" />
      <Lines first={row.proposal?.technician_name ?? nobody} second={proposedAt(row)} />
    </>
  );
}

function proposedAt({ proposal, time_zone }: TriageRow): string {
  return proposal === null ? '' : formatAppointment(proposal.scheduled_date, time_zone);
}

type LinesProps = {
  readonly first: string;
  readonly second: string;
  readonly isRefused?: boolean;
  readonly isLate?: boolean;
};

function Lines({ first, second, isRefused = false, isLate = false }: LinesProps) {
  return (
    <span className={classes.lines}>
      <bdi data-alarming={isLate || undefined}>{first}</bdi>{' '}
      <bdi data-alarming={isRefused || undefined}>{second}</bdi>
    </span>
  );
}

/** Where there is no room beside, a row leads to the request, and can be approved as proposed at once. */
function NarrowRow({ row, now, refusal, approve }: RowProps & Pick<TriageRowsProps, 'approve'>) {
  const { asProposedOf, nobody } = wordsOf(triageWords);
  const proposed = row.proposal === null ? nobody : `${row.proposal.technician_name}, ${proposedAt(row)}`;
  const what = [shortAgeOf(row.created_at, now), row.client.name, row.machine.model].join(' · ');
  return (
    <div className={classes.card}>
      <RecordLink record="service_requests" id={row.id} className={classes.cardLink}>
        <span>
          <UrgencyBadge urgency={row.urgency} /> <bdi dir="ltr">{row.number}</bdi>
        </span>
        <Lines first={what} second={refusal ?? proposed} isRefused={refusal !== undefined} />
      </RecordLink>
      {row.proposal !== null && (
        <ActionIcon
          size={44}
          variant="light"
          aria-label={asProposedOf(row.number)}
          title={asProposedOf(row.number)}
          onClick={() => approve(row)}
        >
          <IconCheck aria-hidden size={22} />
        </ActionIcon>
      )}
    </div>
  );
}
