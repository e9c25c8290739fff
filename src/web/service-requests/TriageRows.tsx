import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconCalendarEvent, IconX } from '@tabler/icons-react';
import type { TriageRow } from '#contract/service-requests/triage.ts';
import { shownName, shownTechnician } from '#web/app/language/shown-name.ts';
import { ageOf } from '#web/app/time/age.ts';
import { formatPlainDate, formatShortAppointment } from '#web/app/time/dates.ts';
import { useNow } from '#web/app/time/now.ts';
import type { Refusal } from '#web/records/decisions/outbox.ts';
import { UrgencyBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { DueTime } from '#web/records/job-orders/TargetTag.tsx';
import { CaseNumber } from '#web/records/page/job-links.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { callBackWords } from '#words/en/planning/call-back.ts';
import { takeAlongWords } from '#words/en/planning/take-along.ts';
import { triageWords } from '#words/en/planning/triage.ts';
import { startWords } from '#words/en/start.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { useActionTexts } from './action-texts.ts';
import type { DecisionActions } from './decision-actions.ts';
import classes from './TriageRows.module.css';

type TriageRowsProps = {
  readonly rows: readonly TriageRow[];
  readonly current: TriageRow | null;
  readonly select: (id: string) => void;
  readonly refusals: ReadonlyMap<string, Refusal>;
  readonly isWide: boolean;
  readonly deciding: DecisionActions;
};

/**
 * The list of requests, with one line per request. The Tab key reaches only the current line. Other keys and clicks
 * select a different one.
 */
export function TriageRows({ rows, current, select, refusals, isWide, deciding }: TriageRowsProps) {
  const { pending } = wordsOf(startWords).domain.requestStatus;
  const now = useNow();
  return (
    <div className={classes.list}>
      {isWide && <Heads />}
      <ul className={classes.rows} aria-label={pending}>
        {rows.map((row) => (
          <li key={row.id} aria-label={row.number} data-current={row.id === current?.id || undefined}>
            {isWide ? (
              <UnstyledButton
                className={classes.row}
                data-row={row.id}
                tabIndex={row.id === current?.id ? 0 : -1}
                aria-current={row.id === current?.id}
                onClick={() => select(row.id)}
                onFocus={() => select(row.id)}
              >
                <WideRow row={row} now={now} refusal={refusals.get(row.id)} />
              </UnstyledButton>
            ) : (
              <NarrowRow row={row} now={now} refusal={refusals.get(row.id)} deciding={deciding} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The names of the columns. They are hidden from screen readers, because each row gives the same information in words.
 */
function Heads() {
  const { heads } = wordsOf(triageWords);
  return (
    <div className={classes.heads} aria-hidden>
      <span>{heads.due}</span>
      <span className={classes.roomy}>{heads.request}</span>
      <span>{heads.client}</span>
      <span>{heads.problem}</span>
      <span className={classes.wish}>{heads.preferred}</span>
      <span>{heads.proposed}</span>
    </div>
  );
}

type RowProps = { readonly row: TriageRow; readonly now: Date; readonly refusal: Refusal | undefined };

function WideRow({ row, now, refusal }: RowProps) {
  const { domain } = wordsOf(startWords);
  const { nobody } = wordsOf(triageWords);
  const { short: callBack } = wordsOf(callBackWords);
  return (
    <>
      <span className={classes.urgency}>
        <UrgencyBadge urgency={row.urgency} />
        {row.awaits_call_back ? <span data-alarming>{callBack}</span> : <Due row={row} now={now} />}
      </span>
      <Lines
        className={classes.roomy}
        first={row.number}
        second={domain.serviceType[row.service_type_requested]}
      />
      <Lines first={shownName(row.client)} second={row.machine.model} />
      {refusal === undefined ? (
        <>
          <span className={classes.fault} dir="auto">
            {row.problem_description}
          </span>
          <Lines className={classes.wish} first={preferredTimeOf(row)} second={planOf(row)} />
        </>
      ) : (
        <span className={`${classes.fault} ${classes.refusal}`} data-alarming>
          <span>{unbroken(refusal.why)}</span>
        </span>
      )}
      <Lines first={(row.proposal && shownTechnician(row.proposal)) ?? nobody} second={proposedAt(row)} />
    </>
  );
}

/** The time left for the response, or the request's age if it has no target. */
function Due({ row, now }: Pick<RowProps, 'row' | 'now'>) {
  const { respond_by, created_at, time_zone } = row;
  if (respond_by === null) return <bdi>{ageOf(created_at, now)}</bdi>;
  return <DueTime kind="response" by={respond_by} time_zone={time_zone} />;
}

function preferredTimeOf({ preferred_date, preferred_time_slot: slot }: TriageRow): string {
  const { slots, preferredTime } = wordsOf(triageWords);
  const date = formatPlainDate(preferred_date, { month: 'short', day: 'numeric' });
  return slot === null ? date : preferredTime(date, slots[slot]);
}

function planOf({ visits_left, visits_planned }: TriageRow): string {
  const { plan, noPlan } = wordsOf(triageWords);
  return visits_left === null ? noPlan : plan(visits_left, visits_planned);
}

function proposedAt({ proposal, time_zone }: TriageRow): string {
  return proposal === null ? '' : formatShortAppointment(proposal.scheduled_date, time_zone);
}

type LinesProps = {
  readonly className?: string | undefined;
  readonly first: string;
  readonly second: string;
};

function Lines({ className = '', first, second }: LinesProps) {
  return (
    <span className={`${classes.lines} ${className}`}>
      <bdi>{first}</bdi> <bdi>{second}</bdi>
    </span>
  );
}

type NarrowRowProps = RowProps & { readonly deciding: DecisionActions };

/**
 * A row for screens without room for the pane. It links to the request, and has a button for every decision.
 */
function NarrowRow({ row, now, refusal, deciding }: NarrowRowProps) {
  const { dismiss, nobody, preferredTimeLabel } = wordsOf(triageWords);
  const { short: callBack } = wordsOf(callBackWords);
  const { title: openCase } = wordsOf(openCaseWords);
  const { left } = wordsOf(takeAlongWords);
  const proposed = row.proposal === null ? nobody : joined([shownTechnician(row.proposal), proposedAt(row)]);
  return (
    <div className={classes.card} data-row={row.id}>
      <RecordLink record="service_requests" id={row.id} className={classes.cardLink}>
        <span className={classes.cardHead}>
          <UrgencyBadge urgency={row.urgency} />{' '}
          <bdi dir="ltr" className="gh-number">
            {row.number}
          </bdi>{' '}
          <Due row={row} now={now} />
        </span>
        <Lines first={shownName(row.client)} second={row.machine.model} />
        <span className={classes.fault} dir="auto">
          {row.problem_description}
        </span>
        <Lines first={proposed} second={`${preferredTimeLabel(preferredTimeOf(row))} · ${planOf(row)}`} />
        {refusal !== undefined && <span data-alarming>{unbroken(refusal.why)}</span>}
        {row.awaits_call_back && <span data-alarming>{callBack}</span>}
      </RecordLink>
      {row.open_case !== null && <CaseLine text={openCase} open={row.open_case} />}
      {row.left_to_do !== null && <CaseLine text={left} open={row.left_to_do} />}
      {refusal?.isSettled ? (
        <Button variant="default" onClick={() => deciding.dismiss(row)}>
          {dismiss}
        </Button>
      ) : (
        <NarrowActions row={row} deciding={deciding} />
      )}
    </div>
  );
}

type CaseLineProps = {
  readonly text: (number: string) => string;
  readonly open: { readonly id: string; readonly number: string };
};

/** A sentence about a case of the machine. The case's number in it is a link. */
function CaseLine({ text, open }: CaseLineProps) {
  const [before, after] = text(open.number).split(open.number);
  return (
    <p className={classes.case}>
      {before}
      <CaseNumber open={open} className="gh-tap" />
      {after}
    </p>
  );
}

function NarrowActions({ row, deciding }: Pick<NarrowRowProps, 'row' | 'deciding'>) {
  const { asProposed } = wordsOf(triageWords);
  const texts = useActionTexts();
  const named = (text: string) => ({ 'aria-label': `${text}: ${row.number}`, title: text });
  const [other, reject] = [named(texts.approve), named(texts.reject)];
  return (
    <div className={classes.cardActions}>
      {row.proposal === null ? (
        <Button px="sm" {...other} onClick={() => deciding.ask('approve', row)}>
          {texts.approve}
        </Button>
      ) : (
        <>
          <Button px="sm" variant="light" {...named(asProposed)} onClick={() => deciding.approve(row)}>
            {asProposed}
          </Button>
          <ActionIcon size={44} variant="default" {...other} onClick={() => deciding.ask('approve', row)}>
            <IconCalendarEvent aria-hidden size={22} />
          </ActionIcon>
        </>
      )}
      <ActionIcon size={44} variant="default" {...reject} onClick={() => deciding.ask('reject', row)}>
        <IconX aria-hidden size={22} />
      </ActionIcon>
    </div>
  );
}
