import { Text } from '@mantine/core';
import { useState } from 'react';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { jobSheetPath } from '#contract/sheets.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { usePaymentFacts, usePlanningFacts } from '#web/job-orders/appointment/planning-facts.tsx';
import { LateWorkPreload, LateWorkSection } from '#web/job-orders/late-work/LateWorkSection.tsx';
import { JobReport } from '#web/job-orders/signature/JobReport.tsx';
import { ReportFault } from '#web/job-orders/visit/ReportFault.tsx';
import { ShareVisit } from '#web/job-orders/visit/ShareVisit.tsx';
import '#web/records/decisions/deliver-act.ts';
import { jobAfterEntries } from '#web/records/decisions/job-after-entries.ts';
import { provideRules, useQueryAfterEntries } from '#web/records/decisions/job-entries.ts';
import { PdfButton } from '#web/records/files/PdfButton.tsx';
import { RecordFiles } from '#web/records/files/RecordFiles.tsx';
import { ShareSection } from '#web/records/files/ShareSection.tsx';
import { JobBadge, UrgencyBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { headingOf, lineOf, placeOf } from '#web/records/job-orders/subject.ts';
import { JobTarget } from '#web/records/job-orders/TargetTag.tsx';
import { CaseVisits } from '#web/records/job-orders/visit/CaseVisits.tsx';
import { JobFirstVisit } from '#web/records/job-orders/visit/FirstVisit.tsx';
import { OutcomeNotice } from '#web/records/job-orders/visit/OutcomeNotice.tsx';
import { TurnOfVisit } from '#web/records/job-orders/visit/Turn.tsx';
import { useWithHijri } from '#web/records/job-orders/visit/with-hijri.ts';
import { useVisitTime } from '#web/records/job-orders/visit-time.ts';
import { UnsentNotice } from '#web/records/not-sent/UnsentNotice.tsx';
import { RecordPage } from '#web/records/page/RecordPage.tsx';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { Timeline } from '#web/records/timeline/Timeline.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { BackToDay } from './BackToDay.tsx';
import { JobActions } from './JobActions.tsx';
import { JobFacts } from './JobFacts.tsx';
import classes from './JobPage.module.css';
import { JobWork, WorkTags } from './JobWork.tsx';
import { useFillsInForm, useIsInTechniciansArea } from './work-access.ts';

provideRules(jobAfterEntries);

/**
 * Everything about one job, with the actions that are currently available to this person. The technician who does the
 * work gets the form. Everyone else sees the report of the work.
 */
export function JobPage({ id }: { readonly id: string }) {
  const { domain } = wordsOf(startWords);
  const query = useQueryAfterEntries(useServerQuery(getJobOrder, { id }));
  const fillsInForm = useFillsInForm();
  const isTechnicians = useIsInTechniciansArea();
  const role = useEffectiveRole();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  return (
    <>
      <RecordPage
        record="job_orders"
        query={query}
        nameOf={({ number }) => number}
        detailOf={({ type }) => domain.serviceType[type]}
        sentenceOf={({ type, client, machine, description }) =>
          headingOf(
            role === 'client' ? machine.model : shownName(client),
            description,
            domain.serviceType[type],
          )
        }
        line={(job) => (
          <>
            <TurnOfVisit visit={{ ...job, needs: job }} />
            <JobLine job={job} />
          </>
        )}
        tags={(job) => (isTechnicians ? <WorkTags job={job} /> : <JobTags job={job} />)}
        actions={(job) => (
          <>
            {isTechnicians && <BackToDay />}
            <JobActions job={job} hasForm={fillsInForm(job)} />
          </>
        )}
        parts={
          <>
            <LateWorkPreload id={id} />
            <CaseVisits record="job_orders" id={id} />
            <RecordFiles record="job_orders" id={id} />
            <ShareSection>
              {query.data !== undefined && <ShareVisit job={query.data} />}
              <PdfButton path={jobSheetPath({ id })} name="job-order.pdf" call={getJobOrder} />
            </ShareSection>
          </>
        }
        timeline={<Timeline record="job_orders" id={id} />}
      >
        {(job) => (
          <>
            <UnsentNotice job={job} />
            <OutcomeNotice job={job} />
            <LateWorkSection job={job} />
            {fillsInForm(job) ? <JobWork job={job} bar={bar} /> : <JobReading job={job} />}
            {role === 'technician' && <ReportFault job={job} />}
          </>
        )}
      </RecordPage>
      <div ref={setBar} className={classes.bar} />
    </>
  );
}

type PartProps = { readonly job: JobOrderView };

/** The time of the visit, its technician, and its location. */
function JobLine({ job }: PartProps) {
  const { facts } = wordsOf(orderWords);
  const visitTime = useVisitTime();
  const withHijri = useWithHijri();
  const { technician, scheduled_date, time_zone } = job;
  const time = withHijri(visitTime(job, time_zone), scheduled_date, time_zone);
  const who = (technician && shownName(technician)) ?? facts.noTechnicianYet;
  return <Text>{lineOf(time, who, placeOf(job))}</Text>;
}

function JobTags({ job }: PartProps) {
  return (
    <>
      <JobBadge job={job} />
      <UrgencyBadge urgency={job.urgency} />
      <JobTarget job={job} />
    </>
  );
}

/** The facts about the job and its work, for everyone who does not fill in the form. */
function JobReading({ job }: PartProps) {
  const role = useEffectiveRole();
  const planning = usePlanningFacts(job);
  const payment = usePaymentFacts(job);
  return (
    <>
      <JobFacts job={job} planning={planning} payment={payment} />
      {role !== 'client' && <JobFirstVisit job={job} />}
      <WorkSoFar job={job} />
      <JobReport job={job} />
    </>
  );
}

/** The work that the technician has saved but not submitted. The client sees only submitted work. */
function WorkSoFar({ job }: PartProps) {
  const { role } = useSession();
  const { page } = wordsOf(orderWords);
  const { facts } = wordsOf(formWords);
  const { work_performed, parts_used, technician_notes, summary } = job;
  const isKnown = work_performed !== null || parts_used.length > 0 || technician_notes !== null;
  if (role === 'client' || summary !== null || !isKnown) return null;
  return (
    <RecordSection title={page.workSoFar}>
      <Panel>
        <Facts
          facts={[
            { name: facts.workPerformed, value: work_performed },
            { name: facts.parts, value: parts_used.map(({ name }) => name).join('\n') },
            { name: facts.timeSpent, value: facts.hours(String(job.time_spent_hours)) },
            { name: facts.notes, value: technician_notes },
          ]}
        />
      </Panel>
    </RecordSection>
  );
}
