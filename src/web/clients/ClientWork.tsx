import { Group, Stack, Text } from '@mantine/core';
import type { ClientPageView, listClientVisits } from '#contract/clients/page.ts';
import type { useServerPages } from '#web/app/data/server-data.ts';
import { shownSpot } from '#web/app/language/shown-name.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { useAnchoredFocus } from '#web/app/parts/anchored-focus.ts';
import { formatDate, formatDateTime } from '#web/app/time/dates.ts';
import { JobBadge, RequestStatusBadge, UrgencyBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { CaseNumber, JobNumber, JobTechnician } from '#web/records/page/job-links.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { AddLink } from '#web/records/people/AddLink.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { clientPageWords } from '#words/en/people/client-page.ts';
import { startWords } from '#words/en/start.ts';
import { comma, joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { openCasesAnchor } from './open-cases-anchor.ts';

type ClientProps = { readonly client: ClientPageView };

/** The client's open requests and open jobs. */
export function OpenCases({ client: { open_jobs, relation, time_zone } }: ClientProps) {
  const { open } = wordsOf(clientPageWords);
  const { domain } = wordsOf(startWords);
  const requests = relation?.open_requests ?? [];
  useAnchoredFocus(true);
  return (
    <RecordSection id={openCasesAnchor} title={open.title}>
      {requests.length + open_jobs.length === 0 && <EmptyState text={open.none} />}
      {requests.map(({ id, number, status, urgency, problem_description, service_type_requested }) => (
        <Panel key={id}>
          <Group gap="xs">
            <CaseNumber open={{ id, number }} className="gh-tap" />
            <RequestStatusBadge request={{ status, outcome: null }} />
            <UrgencyBadge urgency={urgency} />
          </Group>
          <Text c="dimmed">{domain.serviceType[service_type_requested]}</Text>
          <Text dir="auto">{problem_description}</Text>
        </Panel>
      ))}
      {open_jobs.map((job) => (
        <Panel key={job.id}>
          <Group gap="xs">
            <CaseNumber open={job} className="gh-tap" />
            <JobBadge job={job} />
          </Group>
          <Text>{joined([domain.serviceType[job.type], formatDateTime(job.scheduled_date, time_zone)])}</Text>
          <Text c="dimmed">
            <JobTechnician job={job} nobody={open.unassigned} />
          </Text>
        </Panel>
      ))}
    </RecordSection>
  );
}

export function Machines({ client: { machines: owned } }: ClientProps) {
  const { machines } = wordsOf(clientPageWords);
  return (
    <RecordSection title={machines.title}>
      {owned.length === 0 ? (
        <EmptyState text={machines.none}>
          <AddLink screen="/operator/machines" text={wordsOf(machinesWords).add} />
        </EmptyState>
      ) : (
        <Panel>
          <Stack component="ul" gap="sm">
            {owned.map(({ id, model, serial_number, next_service_date, ...placed }) => (
              <li key={id}>
                <RecordLink record="machines" id={id}>
                  {model}
                </RecordLink>{' '}
                <bdi dir="ltr" className="gh-number">
                  {serial_number}
                </bdi>
                {comma()}
                <bdi>{shownSpot(placed)}</bdi>
                {next_service_date !== null && (
                  <Text c="dimmed">
                    {machines.nextService(formatDate(`${next_service_date}T12:00:00Z`, 'UTC'))}
                  </Text>
                )}
              </li>
            ))}
          </Stack>
        </Panel>
      )}
    </RecordSection>
  );
}

type VisitsProps = {
  readonly visits: ReturnType<typeof useServerPages<typeof listClientVisits>>;
  readonly timeZone: string;
};

/** The past visits, latest first. */
export function ClientVisits({ visits, timeZone }: VisitsProps) {
  const words = wordsOf(clientPageWords).visits;
  const { domain } = wordsOf(startWords);
  return (
    <RecordSection title={words.title}>
      <PagedList list={visits} empty={words.none}>
        {(items) => (
          <DataTable
            label={words.title}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              {
                name: words.columns.number,
                cell: (job) => <JobNumber job={job} />,
              },
              { name: words.columns.date, cell: (job) => formatDate(job.scheduled_date, timeZone) },
              { name: words.columns.kind, cell: ({ type }) => domain.serviceType[type] },
              { name: words.columns.machine, cell: ({ machine }) => machine.model },
              { name: words.columns.status, cell: (job) => <JobBadge job={job} /> },
            ]}
          />
        )}
      </PagedList>
    </RecordSection>
  );
}
