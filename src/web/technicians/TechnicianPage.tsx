import { listAbsences } from '#contract/planning/absences.ts';
import { getTechnician, type TechnicianPageView } from '#contract/technicians.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { SortedTable } from '#web/app/lists/SortedTable.tsx';
import { valueColumn } from '#web/app/lists/value-column.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { OnJobTag } from '#web/records/job-orders/OnJobTag.tsx';
import { JobStatusBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { NowLine } from '#web/records/now/NowLine.tsx';
import { technicianNow } from '#web/records/now/now.ts';
import { JobNumber } from '#web/records/page/job-links.tsx';
import { RecordFacts } from '#web/records/page/RecordFacts.tsx';
import { RecordPage } from '#web/records/page/RecordPage.tsx';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { ActiveTag } from '#web/records/people/PersonTags.tsx';
import { staffFacts } from '#web/records/people/staff-facts.tsx';
import { ContactNote, TechnicianContacts } from '#web/records/technician-contacts/ContactNote.tsx';
import { Timeline } from '#web/records/timeline/Timeline.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { machineKindsWords } from '#words/en/machine-kinds.ts';
import { peoplePagesWords } from '#words/en/people/people-pages.ts';
import { techniciansWords } from '#words/en/technicians.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { TimeOff } from './absences/TimeOff.tsx';
import { WorkWeek } from './WorkWeek.tsx';

/** A technician's details, and the technician's jobs that the user may read. */
export function TechnicianPage({ id }: { readonly id: string }) {
  const words = wordsOf(peoplePagesWords);
  const query = useServerQuery(getTechnician, { id });
  const role = useEffectiveRole();
  const isColleague = role !== null && listAbsences.by.includes(role);
  // The absences are also read here, so they load together with the technician and not afterward.
  useServerQuery(listAbsences, { technician_id: id }, { enabled: isColleague });
  return (
    <TechnicianContacts technicianId={id}>
      <RecordPage
        record="technicians"
        query={query}
        nameOf={shownName}
        detailOf={({ operator }) => shownName(operator)}
        line={(technician) => <NowLine sentences={(reader, now) => technicianNow(technician, reader, now)} />}
        tags={({ is_active, is_on_job }) => (
          <>
            {is_active !== null && <ActiveTag isActive={is_active} />}
            {is_on_job !== null && is_active !== false && <OnJobTag isOnJob={is_on_job} />}
          </>
        )}
        timeline={isColleague ? <Timeline record="technicians" id={id} /> : undefined}
      >
        {(technician) => (
          <>
            <ContactNote technician={technician} />
            <TechnicianFacts technician={technician} />
            {technician.work_time !== null && (
              <WorkWeek technician={technician} workTime={technician.work_time} />
            )}
            {isColleague && <TimeOff technician={technician} />}
            <Jobs title={words.openJobs} empty={words.noOpenJobs} jobs={technician.open_jobs} />
            <Jobs title={words.lastJobs} empty={words.noLastJobs} jobs={technician.last_jobs} />
          </>
        )}
      </RecordPage>
    </TechnicianContacts>
  );
}

function TechnicianFacts({ technician }: { readonly technician: TechnicianPageView }) {
  const { facts, account } = wordsOf(peoplePagesWords);
  const role = useEffectiveRole();
  const kinds = wordsOf(machineKindsWords);
  const { specialization, skills } = technician;
  const own = [
    { name: account.specialization, value: specialization },
    {
      name: wordsOf(techniciansWords).skills.label,
      value: skills && joined(skills.map((kind) => kinds[kind])),
    },
  ];
  return <RecordFacts label={facts} facts={staffFacts(technician, role, own)} />;
}

type Job = TechnicianPageView['last_jobs'][number];
type JobsProps = { readonly title: string; readonly empty: string; readonly jobs: readonly Job[] };

function Jobs({ title, empty, jobs }: JobsProps) {
  const { columns } = wordsOf(peoplePagesWords);
  const tableColumns: readonly Column<Job>[] = [
    {
      id: 'job',
      name: columns.job,
      sortValue: ({ number }) => number,
      cell: (job) => <JobNumber job={job} />,
    },
    valueColumn('client', columns.client, ({ client }) => shownName(client)),
    {
      id: 'at',
      name: columns.at,
      sortValue: ({ scheduled_date: at }) => Date.parse(at),
      cell: ({ scheduled_date: at, time_zone }) => formatDateTime(at, time_zone),
    },
    { name: columns.status, cell: ({ status }) => <JobStatusBadge status={status} /> },
  ];
  return (
    <RecordSection title={title}>
      {jobs.length === 0 ? (
        <EmptyState text={empty} />
      ) : (
        <SortedTable label={title} columns={tableColumns} rows={jobs} keyOf={({ id }: Job) => id} />
      )}
    </RecordSection>
  );
}
