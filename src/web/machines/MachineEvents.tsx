import { Group, Text } from '@mantine/core';
import { IconMessageReport, IconSignature, IconTool, type TablerIcon } from '@tabler/icons-react';
import type { MachineHistoryEntry } from '#contract/machines.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { JobStatusBadge, RequestStatusBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { CaseNumber, TechnicianName } from '#web/records/page/job-links.tsx';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { startWords } from '#words/en/start.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import classes from './MachineEvents.module.css';

const icons: Readonly<Record<MachineHistoryEntry['kind'], TablerIcon>> = {
  request: IconMessageReport,
  visit: IconTool,
  signature: IconSignature,
};

type MachineEventsProps = {
  readonly events: readonly MachineHistoryEntry[];
  readonly timeZone: string;
};

/** The requests, visits and signatures of a machine on a timeline. */
export function MachineEvents({ events, timeZone }: MachineEventsProps) {
  const { history } = wordsOf(machinesWords).machine;
  return (
    <ol className={classes.events} aria-label={history}>
      {events.map((event) => (
        <MachineEvent key={`${event.kind} ${event.id}`} event={event} timeZone={timeZone} />
      ))}
    </ol>
  );
}

type EventProps = { readonly event: MachineHistoryEntry; readonly timeZone: string };

function MachineEvent({ event, timeZone }: EventProps) {
  const { kinds } = wordsOf(machinesWords).machine;
  const Icon = icons[event.kind];
  return (
    <li className={classes.event} data-kind={event.kind}>
      <span className={classes.mark}>
        <Icon aria-hidden size={20} />
      </span>
      <div className={classes.body}>
        <Group justify="space-between" gap="xs">
          <Text fw={600}>
            {kinds[event.kind]} <CaseNumber open={event.kind === 'request' ? event.case : event} />
          </Text>
          {event.kind === 'request' && <RequestStatusBadge request={event} />}
          {event.kind === 'visit' && <JobStatusBadge status={event.status} />}
        </Group>
        <Text size="sm" c="dimmed">
          <time dateTime={event.at}>{formatDateTime(event.at, timeZone)}</time>
        </Text>
        <EventDetails event={event} />
      </div>
    </li>
  );
}

function EventDetails({ event }: Pick<EventProps, 'event'>) {
  const words = wordsOf(machinesWords).machine;
  const { domain } = wordsOf(startWords);
  switch (event.kind) {
    case 'request':
      return (
        <>
          <Text className={classes.text ?? ''}>
            {domain.serviceType[event.service_type_requested]}: <bdi>{event.problem_description}</bdi>
          </Text>
          {event.rejection_reason !== null && (
            <Facts facts={[{ name: words.reason, value: event.rejection_reason }]} />
          )}
        </>
      );
    case 'visit':
      return <Facts facts={visitFacts(event, words, domain)} />;
    case 'signature':
      return (
        <>
          <Facts facts={[{ name: words.signedBy, value: event.signer_name }]} />
          <img
            className={classes.signature}
            src={event.client_signature}
            alt={words.signatureOf(event.signer_name)}
          />
        </>
      );
  }
}

/** Returns the facts about a visit. Before it has a report, only the planned service type is known. */
function visitFacts(
  visit: Extract<MachineHistoryEntry, { kind: 'visit' }>,
  words: (typeof machinesWords)['machine'],
  domain: (typeof startWords)['domain'],
): readonly Fact[] {
  const { type, visit_type, technician_id, work_performed, parts } = visit;
  return [
    {
      name: words.visitType,
      value: work_performed === null ? domain.serviceType[type] : domain.visitType[visit_type],
    },
    { name: words.technician, value: technician_id && <TechnicianName {...visit} /> },
    { name: words.work, value: work_performed },
    { name: words.parts, value: joined(parts) },
  ];
}
