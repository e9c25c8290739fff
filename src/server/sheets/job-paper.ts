import { listFiles } from '#contract/files.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import type { Role } from '#domain/actor.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { bothAddresses, bothLocations, bothNames } from '#domain/values/both-forms.ts';
import { clientWindowStandingOf } from '#domain/visit/client-window.ts';
import { hasPrice } from '#domain/visit/outcome.ts';
import type { Reader } from '#server/platform/calls.ts';
import { momentInBoth, windowInBoth, wordInBoth } from '#server/printing/bilingual.ts';
import type { SheetSection } from '#server/printing/sheet.ts';
import { type FactRow, filled, joinedInBoth, linesOf } from '#server/printing/sheet-parts.ts';
import { workFacts } from '#server/printing/work-facts.ts';
import { lengthsWords } from '#words/en/job-orders/appointment/lengths.ts';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { sheetWords } from '#words/en/job-orders/signature/sheet.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { visitsWords } from '#words/en/job-orders/visit/visit.ts';
import { promisesWords } from '#words/en/planning/promises.ts';
import { recordPagesWords } from '#words/en/record-pages.ts';
import { reportsWords } from '#words/en/reports.ts';
import { startWords } from '#words/en/start.ts';
import type { Paper } from './paper.ts';
import { photosOfFiles } from './photos.ts';
import { timelineSection } from './timeline-section.ts';
import { domainText, momentOrNull, phoneOrNull, sheetsText } from './values.ts';
import { missingPartFact, scheduledText } from './visit-facts.ts';

type Reading = { readonly role: Role; readonly now: Date };
type Names = keyof (typeof orderWords)['facts'];
const named = (name: Names) => wordInBoth(orderWords, ({ facts }) => facts[name]);
const visitFact = (name: keyof (typeof visitsWords)['facts']) =>
  wordInBoth(visitsWords, ({ facts }) => facts[name]);

/** Returns a job order as its page shows it to this person. For a signed job, the sealed report is included as well. */
export async function jobPaper({ actor, ask }: Reader, id: string, now: Date): Promise<Paper> {
  const job = await ask(getJobOrder, { id });
  const { items: files } = await ask(listFiles, { record: 'job_orders', record_id: id });
  const { client, number } = job;
  const reading = { role: actor.role, now };
  const title = wordInBoth(recordPagesWords, ({ kinds }) => kinds.job_orders);
  return {
    operator_id: job.operator_id,
    title,
    number,
    fileName: `${number}-job-order`,
    recipient: linesOf(bothNames(client), bothAddresses(client), phoneOrNull(client.phone)),
    sections: [
      { title, facts: filled(orderFacts(job)) },
      { title: sheetsText(({ visit }) => visit), facts: filled(visitFacts(job, reading)) },
      workSection(job, reading),
      ...signatureSections(job),
      ...(await timelineSection({ ask }, { record: 'job_orders', id, time_zone: job.time_zone })),
    ],
    photos: photosOfFiles(files),
  };
}

function orderFacts(job: JobOrderView): FactRow[] {
  const { machine, client, contact_phone, service_request } = job;
  const isOtherPhone = contact_phone !== null && contact_phone !== client.phone;
  const site = (name: 'contactPhone' | 'instructions') => wordInBoth(startWords, ({ app }) => app.site[name]);
  return [
    {
      name: sheetsText(({ state }) => state),
      value: domainText(({ jobStatus, workflowStatus }) =>
        isJob('cancelled', job) ? jobStatus[job.status] : workflowStatus[job.workflow_status],
      ),
    },
    {
      name: sheetsText(({ type }) => type),
      value: domainText(({ serviceType }) => serviceType[job.type]),
    },
    { name: sheetsText(({ urgency }) => urgency), value: domainText(({ urgency }) => urgency[job.urgency]) },
    { name: named('description'), value: job.description },
    { name: named('request'), value: service_request?.number ?? null, isLeftToRight: true },
    { name: named('machine'), value: machine.model },
    { name: named('serial'), value: machine.serial_number, isLeftToRight: true },
    { name: named('location'), value: bothLocations(machine) },
    {
      name: site('contactPhone'),
      value: isOtherPhone ? phoneOrNull(contact_phone) : null,
      isLeftToRight: true,
    },
    { name: site('instructions'), value: job.special_instructions },
  ];
}

function visitFacts(job: JobOrderView, { role, now }: Reading): FactRow[] {
  const { time_zone: zone, outcome, technician } = job;
  const at = (instant: string | null) => momentOrNull(instant, zone);
  return [
    { name: named('technician'), value: (technician && bothNames(technician)) ?? named('noTechnician') },
    { name: named('technicianPhone'), value: phoneOrNull(technician?.phone), isLeftToRight: true },
    { name: named('scheduled'), value: scheduledText(job, zone, role) },
    {
      name: wordInBoth(lengthsWords, ({ length }) => length),
      value: wordInBoth(lengthsWords, ({ minutes }) => minutes(job.duration_minutes)),
    },
    arrivalWindow(job, { role, now }),
    { name: visitFact('onTheWay'), value: at(job.on_the_way_at) },
    { name: named('started'), value: at(job.started_at) },
    { name: visitFact('ended'), value: at(job.work_ended_at) },
    { name: visitFact('paused'), value: job.work_ended_at === null ? at(job.paused_at) : null },
    {
      name: visitFact('outcome'),
      value:
        outcome &&
        joinedInBoth(
          wordInBoth(visitsWords, ({ outcomes }) => outcomes[outcome]),
          job.outcome_reason,
        ),
    },
    missingPartFact(job, now),
    { name: visitFact('forerunner'), value: job.forerunner?.number ?? null, isLeftToRight: true },
    { name: visitFact('follower'), value: job.follower?.number ?? null, isLeftToRight: true },
    { name: named('completed'), value: at(job.completed_date) },
    { name: named('cancelled'), value: at(job.cancelled_at) },
    { name: named('cancellationReason'), value: job.cancellation_reason },
    {
      name: wordInBoth(sheetWords, (words) => words.timeZone),
      value: zone.replaceAll('_', ' '),
      isLeftToRight: true,
    },
  ];
}

/** Returns the window as announced to the client, and whether the technician came within it. */
function arrivalWindow(job: JobOrderView, { role, now }: Reading): FactRow {
  const { told_from: from, told_until: until } = job;
  const isMoved = from !== null && Date.parse(from) !== Date.parse(job.scheduled_date);
  const name = wordInBoth(promisesWords, ({ arrivalWindow: words }) => {
    const announced = role === 'client' ? words.client : words.others;
    return isMoved ? words.beforeMove(announced) : announced;
  });
  if (from === null || until === null) return { name, value: null };
  const instantOf = (text: string | null) => (text === null ? null : new Date(text));
  const standing = clientWindowStandingOf(
    {
      ...job,
      told_from: new Date(from),
      told_until: new Date(until),
      first_arrived_at: instantOf(job.first_arrived_at),
      cancelled_at: instantOf(job.cancelled_at),
    },
    now,
  );
  const state =
    standing &&
    wordInBoth(promisesWords, ({ arrivalWindow: { states } }) => states[standing.state](standing.minutes));
  return { name, value: joinedInBoth(windowInBoth(from, until, job.time_zone), state) };
}

/** Returns the submitted work. Before it is submitted, the client sees no work, as on the screen. */
function workSection(job: JobOrderView, { role }: Reading): SheetSection {
  const title = wordInBoth(sheetWords, ({ work }) => work);
  const { summary, plan_balance } = job;
  if (summary !== null) {
    return { title, facts: filled(workFacts({ summary, plan_balance }, hasPrice(job))) };
  }
  const form = (name: 'workPerformed' | 'parts' | 'notes') =>
    wordInBoth(formWords, ({ facts }) => facts[name]);
  const rows = filled([
    { name: form('workPerformed'), value: job.work_performed },
    { name: form('parts'), value: job.parts_used.map(({ name }) => name).join('\n') },
    { name: form('notes'), value: job.technician_notes },
  ]);
  const isKnown = role !== 'client' && rows.length > 0;
  return { title, facts: isKnown ? rows : [], note: isKnown ? null : sheetsText(({ noWork }) => noWork) };
}

function signatureSections(job: JobOrderView): SheetSection[] {
  const title = wordInBoth(reportsWords, ({ signed }) => signed.signature);
  const { signed_at, signature_method: method } = job;
  if (isJob('cancelled', job)) return [];
  if (signed_at === null) return [{ title, facts: [], note: sheetsText(({ notSigned }) => notSigned) }];
  const rows: FactRow[] = [
    { name: wordInBoth(reportsWords, ({ signed }) => signed.signedBy), value: job.signer_name },
    {
      name: wordInBoth(signatureWords, ({ methodLabel }) => methodLabel),
      value: method && wordInBoth(signatureWords, ({ methods }) => methods[method]),
    },
    {
      name: wordInBoth(reportsWords, ({ signed }) => signed.signedAt),
      value: momentInBoth(signed_at, job.time_zone),
    },
  ];
  return [{ title, facts: filled(rows), note: sheetsText(({ signedFile }) => signedFile), isTogether: true }];
}
