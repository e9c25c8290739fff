import { listFiles } from '#contract/files.ts';
import { getServiceRequest, type ServiceRequestView } from '#contract/service-requests.ts';
import type { Role } from '#domain/actor.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { isEmergency, isJoined } from '#domain/service-request.ts';
import { bothAddresses, bothLocations, bothNames } from '#domain/values/both-forms.ts';
import type { Reader } from '#server/platform/calls.ts';
import { dateInBoth, momentInBoth, wordInBoth } from '#server/printing/bilingual.ts';
import type { Bilingual } from '#server/printing/sheet.ts';
import { type FactRow, filled, joinedInBoth, linesOf } from '#server/printing/sheet-parts.ts';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { visitsWords } from '#words/en/job-orders/visit/visit.ts';
import { promisesWords } from '#words/en/planning/promises.ts';
import { recordPagesWords } from '#words/en/record-pages.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import type { Paper } from './paper.ts';
import { photosOfFiles } from './photos.ts';
import { timelineSection } from './timeline-section.ts';
import { domainText, momentOrNull, phoneOrNull, sheetsText } from './values.ts';
import { missingPartFact, scheduledText } from './visit-facts.ts';

type Names = keyof (typeof serviceRequestsWords)['facts'];
const named = (name: Names) => wordInBoth(serviceRequestsWords, ({ facts }) => facts[name]);

/** Returns a service request as its page shows it to this person. */
export async function requestPaper({ actor, ask }: Reader, id: string, now: Date): Promise<Paper> {
  const request = await ask(getServiceRequest, { id });
  const { items: files } = await ask(listFiles, { record: 'service_requests', record_id: id });
  const { client, machine, number } = request;
  return {
    operator_id: request.operator_id,
    title: wordInBoth(recordPagesWords, ({ kinds }) => kinds.service_requests),
    number,
    fileName: number,
    recipient: linesOf(bothNames(client), bothAddresses(client), phoneOrNull(client.phone)),
    sections: [
      {
        title: wordInBoth(recordPagesWords, ({ kinds }) => kinds.service_requests),
        facts: filled(requestFacts(request)),
      },
      {
        title: named('machine'),
        facts: filled([
          { name: named('machine'), value: machine.model },
          { name: named('serial'), value: machine.serial_number, isLeftToRight: true },
          { name: named('location'), value: bothLocations(machine) },
        ]),
      },
      ...visitSections(request, { role: actor.role, now }),
      ...(await timelineSection({ ask }, { record: 'service_requests', id, time_zone: request.time_zone })),
    ],
    photos: photosOfFiles(files),
  };
}

function requestFacts(request: ServiceRequestView): FactRow[] {
  const { time_zone, client, contact_phone, preferred_time_slot: slot, reported_by_name } = request;
  const isOtherPhone = contact_phone !== null && contact_phone !== client.phone;
  const preferred = joinedInBoth(
    dateInBoth(request.preferred_date),
    slot && domainText(({ timeSlot }) => timeSlot[slot]),
  );
  const target = (name: 'response' | 'arrival', at: string | null): FactRow => ({
    name: wordInBoth(promisesWords, ({ facts }) => facts[name]),
    value: momentOrNull(at, time_zone),
  });
  return [
    { name: sheetsText(({ state }) => state), value: stateOf(request) },
    {
      name: sheetsText(({ type }) => type),
      value: domainText(({ serviceType }) => serviceType[request.service_type_requested]),
    },
    {
      name: sheetsText(({ urgency }) => urgency),
      value: domainText(({ urgency }) => urgency[request.urgency]),
    },
    { name: named('problem'), value: request.problem_description },
    { name: named('received'), value: momentInBoth(request.created_at, time_zone) },
    { name: wordInBoth(serviceRequestsWords, ({ byLabel }) => byLabel.by), value: reported_by_name },
    { name: named('preferred'), value: isEmergency(request.urgency) ? null : preferred },
    { name: named('instructions'), value: request.special_instructions },
    {
      name: named('contactPhone'),
      value: isOtherPhone ? phoneOrNull(contact_phone) : null,
      isLeftToRight: true,
    },
    { name: named('reason'), value: isJoined(request) ? null : request.rejection_reason },
    {
      name: wordInBoth(openCaseWords, ({ joinedCase }) => joinedCase),
      value: request.joined_case?.number ?? null,
      isLeftToRight: true,
    },
    {
      name: wordInBoth(visitsWords, ({ facts }) => facts.forerunner),
      value: request.forerunner?.number ?? null,
      isLeftToRight: true,
    },
    target('response', request.respond_by),
    target('arrival', request.arrive_by ?? request.promised_by),
  ];
}

function stateOf({ status, outcome, awaits_visit }: ServiceRequestView): Bilingual {
  if (awaits_visit) return domainText((words) => words.awaitsVisit);
  return domainText(({ requestStatus, requestOutcome }) =>
    outcome === null ? requestStatus[status] : requestOutcome[outcome],
  );
}

function visitSections(
  { job_order: job, time_zone }: ServiceRequestView,
  { role, now }: { readonly role: Role; readonly now: Date },
): Paper['sections'] {
  if (job === null) return [];
  const { outcome } = job;
  const rows: FactRow[] = [
    { name: named('jobOrder'), value: job.number, isLeftToRight: true },
    {
      name: sheetsText(({ state }) => state),
      value: domainText(({ jobStatus, workflowStatus }) =>
        isJob('cancelled', job) ? jobStatus[job.status] : workflowStatus[job.workflow_status],
      ),
    },
    { name: named('scheduled'), value: scheduledText(job, time_zone, role) },
    { name: named('technician'), value: job.technician?.name ?? null },
    {
      name: wordInBoth(visitsWords, ({ facts }) => facts.onTheWay),
      value: momentOrNull(job.on_the_way_at, time_zone),
    },
    {
      name: wordInBoth(visitsWords, ({ facts }) => facts.outcome),
      value: outcome && wordInBoth(visitsWords, ({ outcomes }) => outcomes[outcome]),
    },
    missingPartFact({ ...job, time_zone }, now),
    { name: named('completed'), value: momentOrNull(job.completed_date, time_zone) },
    { name: named('reason'), value: job.cancellation_reason },
  ];
  return [{ title: sheetsText(({ visit }) => visit), facts: filled(rows) }];
}
