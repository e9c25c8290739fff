import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import type { TriageRow } from '#contract/service-requests/triage.ts';
import { shownTechnician } from '#web/app/language/shown-name.ts';
import { formatAppointment, formatDate } from '#web/app/time/dates.ts';
import type { Refusal } from '#web/records/decisions/outbox.ts';
import { RecordFiles } from '#web/records/files/RecordFiles.tsx';
import { proposalText } from '#web/records/job-orders/BestTimes.tsx';
import { RequestHead } from '#web/records/job-orders/RequestHead.tsx';
import { RequestTarget } from '#web/records/job-orders/TargetTag.tsx';
import { JobNumber, TechnicianName } from '#web/records/page/job-links.tsx';
import { TakeAlong } from '#web/records/planning/take-along/TakeAlong.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { heldWords } from '#words/en/planning/held.ts';
import { triageWords } from '#words/en/planning/triage.ts';
import { startWords } from '#words/en/start.ts';
import { comma } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { useActionTexts } from './action-texts.ts';
import { CallBack } from './CallBack.tsx';
import type { DecisionActions } from './decision-actions.ts';
import { OpenCaseBefore } from './OpenCaseBefore.tsx';
import { useRequestFacts } from './request-facts.tsx';
import classes from './triage.module.css';

type TriagePaneProps = {
  readonly row: TriageRow;
  readonly refusal: Refusal | undefined;
  readonly deciding: DecisionActions;
};

/** The details of the current request, with the possible decisions. */
export function TriagePane({ row, refusal, deciding }: TriagePaneProps) {
  const words = wordsOf(triageWords);
  const facts = useRequestFacts(row);
  const plan = {
    name: words.planFact,
    value: row.visits_left === null ? words.noPlan : words.planLeft(row.visits_left, row.visits_planned),
  };
  return (
    <aside className={classes.pane} aria-label={words.pane}>
      <Stack gap="sm">
        <RequestHead request={row}>
          <RequestTarget request={row} />
        </RequestHead>
        {refusal === undefined && <CallBack request={row} />}
        {!refusal?.isSettled && <OpenCaseBefore key={row.id} row={row} join={deciding.join} />}
        {refusal !== undefined && <Notice tone="warning">{refusal.why}</Notice>}
        {refusal?.isSettled ? (
          <Button onClick={() => deciding.dismiss(row)}>{words.dismiss}</Button>
        ) : (
          <>
            <ProposedTime row={row} />
            {row.proposal !== null && row.left_to_do !== null && (
              <TakeAlong
                machine_id={row.machine_id}
                value={deciding.includedVisitOf(row)}
                onChange={(visit) => deciding.takeAlong(row, visit?.id ?? null)}
              />
            )}
            <Decisions row={row} deciding={deciding} />
          </>
        )}
        <Text dir="auto" className={classes.problem}>
          {row.problem_description}
        </Text>
        <Facts facts={[...facts, plan]} />
        <LastVisits row={row} />
        <RecordFiles record="service_requests" id={row.id} />
      </Stack>
    </aside>
  );
}

type RowProps = { readonly row: TriageRow };

function ProposedTime({ row: { proposal, time_zone } }: RowProps) {
  const words = wordsOf(triageWords);
  if (proposal === null) return <Text c="dimmed">{words.nobodyText}</Text>;
  return (
    <div>
      <Text fw={600}>
        {words.proposed}: <bdi>{shownTechnician(proposal)}</bdi>
        {comma()}
        {formatAppointment(proposal.scheduled_date, time_zone)}
      </Text>
      <Text size="sm" c="dimmed">
        {proposalText(proposal)}
      </Text>
    </div>
  );
}

function Decisions({ row, deciding }: RowProps & Pick<TriagePaneProps, 'deciding'>) {
  const words = wordsOf(triageWords);
  const texts = useActionTexts();
  const named = (text: string, key: string) => ({
    'aria-label': `${text}: ${row.number}`,
    title: wordsOf(heldWords).withKey(text, key),
    rightSection: (
      <Kbd aria-hidden size="xs" className={`gh-keys ${classes.key}`}>
        {key.toUpperCase()}
      </Kbd>
    ),
  });
  return (
    <Group gap="xs">
      {row.proposal !== null && (
        <Button {...named(words.asProposed, 'a')} onClick={() => deciding.approve(row)}>
          {words.asProposed}
        </Button>
      )}
      <Button
        variant={row.proposal === null ? 'filled' : 'light'}
        {...named(texts.approve, 'm')}
        onClick={() => deciding.ask('approve', row)}
      >
        {texts.approve}
      </Button>
      <Button variant="default" {...named(texts.reject, 'r')} onClick={() => deciding.ask('reject', row)}>
        {texts.reject}
      </Button>
      <Button
        variant="default"
        aria-label={`${texts.correct}: ${row.number}`}
        onClick={() => deciding.ask('correct', row)}
      >
        {texts.correct}
      </Button>
    </Group>
  );
}

function LastVisits({ row: { last_visits, time_zone } }: RowProps) {
  const { lastVisits } = wordsOf(triageWords);
  const { serviceType } = wordsOf(startWords).domain;
  if (last_visits.length === 0) return null;
  return (
    <div>
      <Text size="sm" c="dimmed">
        {lastVisits}
      </Text>
      <ul className={classes.visits} aria-label={lastVisits}>
        {last_visits.map((visit) => (
          <li key={visit.id}>
            <JobNumber job={visit} /> {formatDate(visit.scheduled_date, time_zone)} ·{' '}
            {serviceType[visit.type]}
            {visit.technician_id !== null && ' · '}
            <TechnicianName {...visit} />
          </li>
        ))}
      </ul>
    </div>
  );
}
