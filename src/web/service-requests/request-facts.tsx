import type { ServiceRequestView } from '#contract/service-requests.ts';
import { isEmergency, isJoined } from '#domain/service-request.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { ageOf } from '#web/app/time/age.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { partText } from '#web/records/job-orders/missing-part/part-text.ts';
import { usePreferred } from '#web/records/job-orders/preferred.ts';
import { placeOf } from '#web/records/job-orders/subject.ts';
import { useVisitTime } from '#web/records/job-orders/visit-time.ts';
import { CaseNumber, JobNumber, JobTechnician } from '#web/records/page/job-links.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import type { Fact } from '#web/ui/Facts.tsx';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { missingPartWords } from '#words/en/job-orders/visit/missing-part.ts';
import { visitsWords } from '#words/en/job-orders/visit/visit.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';

/**
 * Returns the facts about a request, with links to its job, machine and client. The ones that a reader needs most come
 * first: the client's name and phone, then the machine and the job.
 */
export function useRequestFacts(request: ServiceRequestView): Fact[] {
  const { facts, byLabel } = wordsOf(serviceRequestsWords);
  const { joinedCase } = wordsOf(openCaseWords);
  const { facts: visits, outcomes } = wordsOf(visitsWords);
  const part = wordsOf(missingPartWords);
  const visitTime = useVisitTime();
  const { client, machine, contact_phone, job_order: job, forerunner, time_zone } = request;
  const preferred = usePreferred(request);
  const received = `${formatDateTime(request.created_at, time_zone)} · ${ageOf(request.created_at, new Date())}`;
  const isOtherPhone = contact_phone !== null && contact_phone !== client.phone;
  return [
    {
      name: facts.client,
      value: (
        <RecordLink record="clients" id={request.client_id}>
          {shownName(client)}
        </RecordLink>
      ),
    },
    { name: facts.phone, value: <PhoneLink phone={client.phone} /> },
    {
      name: facts.machine,
      value: (
        <RecordLink record="machines" id={request.machine_id}>
          {machine.model}
        </RecordLink>
      ),
    },
    { name: facts.jobOrder, value: job && <CaseNumber open={job} /> },
    { name: joinedCase, value: request.joined_case && <CaseNumber open={request.joined_case} /> },
    { name: facts.reason, value: isJoined(request) ? null : request.rejection_reason },
    { name: facts.technician, value: job?.technician && <JobTechnician job={job} /> },
    { name: facts.instructions, value: request.special_instructions },
    { name: facts.contactPhone, value: isOtherPhone && <PhoneLink phone={contact_phone} /> },
    { name: byLabel.by, value: request.reported_by_name },
    // An emergency has no preferred time, because the next available technician takes it.
    { name: facts.preferred, value: isEmergency(request.urgency) ? null : preferred },
    { name: facts.received, value: received },
    { name: facts.serial, value: <bdi dir="ltr">{unbroken(machine.serial_number)}</bdi> },
    { name: facts.location, value: placeOf(request) },
    { name: facts.scheduled, value: job && visitTime(job, time_zone) },
    { name: visits.onTheWay, value: job?.on_the_way_at && formatDateTime(job.on_the_way_at, time_zone) },
    { name: visits.outcome, value: job?.outcome && outcomes[job.outcome] },
    { name: part.fact, value: job && partText({ ...job, time_zone }) },
    { name: visits.forerunner, value: forerunner && <JobNumber job={forerunner} /> },
  ];
}
