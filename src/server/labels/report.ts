import { sql } from 'drizzle-orm';
import type { ParsedInputOf } from '#contract/calls/call.ts';
import { reportFault } from '#contract/labels.ts';
import { NotFoundError } from '#domain/errors.ts';
import { labelTokenPattern, takesReports } from '#domain/label.ts';
import { isRetired } from '#domain/machine.ts';
import type { OnCallAlert } from '#domain/planning/on-call.ts';
import { promisesAfter, promisesOf } from '#domain/planning/promise.ts';
import {
  isEmergency,
  isRequest,
  type ServiceRequest,
  urgencies,
  urgencyByLabel,
} from '#domain/service-request.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command } from '#server/platform/command.ts';
import type { RecordChange } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { type Recording, recordBy } from '#server/platform/record-event.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import { agreementTo } from '#server/steps/agreement.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { alertOnCall, type EarlierAlerts, findOnCallFor, holdAlerts } from '#server/steps/on-call-alert.ts';
import { findOtherEmergency, lockEmergencies } from '#server/steps/one-emergency.ts';
import { lockOpenCases } from '#server/steps/open-case.ts';
import { writeComment } from '#server/steps/write-comment.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { findPrivacyTexts, insertAgreement } from '#server/store/agreements/privacy-texts.ts';
import { findClientOfMachine } from '#server/store/clients.ts';
import { findCommentTarget } from '#server/store/functions/cases.ts';
import { lockMachine, machines } from '#server/store/machines.ts';
import { giveBackNumber, nextNumberOf } from '#server/store/number-series.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import {
  findOpenRequest,
  insertServiceRequest,
  lockServiceRequest,
  type OpenCase,
  saveUrgency,
  undecided,
} from '#server/store/service-requests.ts';
import { startWords } from '#words/en/start.ts';
import { because } from '#words/say/because.ts';
import { wordsOf } from '#words/words.ts';

/**
 * Accepts a report from a person without an account. The first report creates a request. While that request is open,
 * further reports are added to it as comments. Before the report is processed, every attempt counts against the
 * network's and the machine's limits, except for a retry with the same key.
 */
export const report = command(
  reportFault,
  {
    as: 'account',
    prepare: async ({ server, c }, { token }) => {
      const machine_id = await server.database.transaction(
        systemFor({ installation: 'the label alone identifies the machine' }),
        (tx) => findLabeled(tx, token),
        {
          readOnly: true,
        },
      );
      await takeGuess(server, {
        purpose: 'report',
        // An attempt whose token has no machine counts against the network's limit only.
        target: machine_id === null ? null : { machine_id },
        by: visitorOf(c),
      });
      if (machine_id === null) throw new NotFoundError('label');
      return machine_id;
    },
  },
  async ({ tx, now, server }, { token, agreed_to, ...fields }, machine_id) => {
    lockEmergencies(tx, { machine_id, urgency: fields.urgency });
    const [, machine, operator, client, open, number, texts, onCall] = await inOneTrip(
      lockOpenCases(tx, machine_id),
      lockMachine(tx, machine_id),
      getOperatorOf(tx, machines, machine_id),
      findClientOfMachine(tx, machine_id),
      findOpenFault(tx, machine_id, fields),
      nextNumberOf(tx, machines, machine_id, 'service_requests'),
      findPrivacyTexts(tx, operatorOf(machine_id)),
      findOnCallFor(tx, operatorOf(machine_id), { urgency: fields.urgency, now }),
    );
    if (client === null || machine.label_token !== token) throw new NotFoundError('label');
    if (isRetired(machine)) throw refused('machine_retired');
    if (!takesReports(operator, client)) throw refused('no_reports_by_label');
    const agreement = agreementTo(texts, { agreed_to, now });
    const { operator_id } = machine;
    const agree = (of: CaseIds) =>
      insertAgreement(tx, agreement, { id: server.newId(), way: 'label', operator_id, ...of });
    tx.switchTo(systemFor({ operator: operator_id }));
    const contact_phone = withCountryPrefix(fields.contact_phone, operator.country);
    const { newId, origin } = server;
    const writing = writingAs(fields.reported_by_name, { tx, at: now, newId, origin });
    if (open !== null) {
      giveBackNumber(tx, operator_id, 'service_requests');
      agree(await addTo(open, writing, { ...fields, contact_phone }));
      const raising = { urgency: fields.urgency, client, operator, onCall, machine };
      const alert = open.request_id === null ? null : await raise(open.request_id, writing, raising);
      return JSON.stringify({ number: open.number, is_added: true, alert });
    }
    const counted = urgencyByLabel(fields.urgency);
    const today = dateIn(operator.time_zone, now);
    const request: ServiceRequest = {
      ...fields,
      fault: null,
      contact_phone,
      id: newId(),
      number,
      version: 1,
      operator_id,
      client_id: machine.client_id,
      machine_id,
      requestor_user_id: null,
      requested_by: 'label',
      service_type_requested: 'trouble_call',
      preferred_date: today,
      preferred_time_slot: null,
      special_instructions: null,
      ...undecided,
      ...counted,
      ...promisesOf({ urgency: counted.urgency, created_at: now, preferred_date: today }, client, operator),
      created_at: now,
    };
    insertServiceRequest(tx, request);
    agree({ service_request_id: request.id, job_order_id: null });
    writing.record('service-requests.reported', { after: request });
    const alerts = await holdAlertsOfLabels(writing, fields, machine);
    const alert = alertOnCall(writing, { request, reported: fields, operator, onCall, alerts });
    return JSON.stringify({ number: `SR-${number}`, is_added: false, alert });
  },
);

const refused = (reason: 'machine_retired' | 'no_reports_by_label') =>
  new ProblemAnswer(409, 'refused', because(reason));

const operatorOf = (machine_id: string) =>
  sql`(select operator_id from machines where id = ${machine_id}::uuid)`;

async function findLabeled(tx: Transaction, token: string): Promise<string | null> {
  if (!labelTokenPattern.test(token)) return null;
  const [row] = await tx.rows<{ id: string }>(sql`select id from machines where label_token = ${token}`);
  return row?.id ?? null;
}

type Report = ParsedInputOf<typeof reportFault>;

/** The request and the job of the case that the report belongs to. */
type CaseIds = { readonly service_request_id: string | null; readonly job_order_id: string | null };

/** Returns the open request that was reported from a label. For an emergency, prefers any open emergency of the machine. */
async function findOpenFault(
  tx: Transaction,
  machine_id: string,
  { urgency }: Pick<Report, 'urgency'>,
): Promise<OpenCase | null> {
  const byLabel = () => findOpenRequest(tx, machine_id, sql`r.requested_by = 'label'`);
  if (!isEmergency(urgency)) return byLabel();
  const [emergency, reported] = await inOneTrip(findOtherEmergency(tx, { machine_id, urgency }), byLabel());
  return emergency ?? reported;
}

/** The transaction of the report, with its `record`. */
type Writing = Recording & { readonly record: RecordChange };

function writingAs(name: string, recording: Recording): Writing {
  return { ...recording, record: recordBy({ kind: 'guest', name }, recording) };
}

/**
 * Returns the earlier alerts about reports from the client's labels. An earlier alert about the same request does not
 * count, because after a callback, the next emergency alerts again.
 */
function holdAlertsOfLabels(
  { tx, at }: Writing,
  { urgency }: Pick<Report, 'urgency'>,
  of: { readonly client_id: string; readonly operator_id: string },
): Promise<EarlierAlerts> {
  return holdAlerts(tx, { urgency, now: at, of, isByLabel: true });
}

type RaiseBasis = Pick<Report, 'urgency'> & {
  readonly client: Parameters<typeof promisesAfter>[2];
  readonly operator: Parameters<typeof promisesAfter>[3];
  readonly onCall: Parameters<typeof alertOnCall>[1]['onCall'];
  readonly machine: Parameters<typeof holdAlertsOfLabels>[2];
};

/**
 * Raises the pending request's urgency, and therefore its targets, to match a more urgent report. An emergency also
 * requires a call back. A request that was already decided keeps its urgency until the call back, because anyone can
 * scan a label. After a call back, the next emergency sends an alert again. Returns the people who were alerted; null
 * if no one was.
 */
async function raise(
  id: string,
  writing: Writing,
  { urgency, client, operator, onCall, machine }: RaiseBasis,
): Promise<OnCallAlert | null> {
  const request = await lockServiceRequest(writing.tx, id);
  const counted = urgencyByLabel(urgency);
  const isMore = urgencies.indexOf(counted.urgency) > urgencies.indexOf(request.urgency);
  const alerts = await holdAlertsOfLabels(writing, { urgency }, machine);
  const asksForCall = counted.awaits_call_back && !request.awaits_call_back && !isEmergency(request.urgency);
  if (!isRequest('pending', request)) {
    if (!asksForCall) return null;
    const after = saveUrgency(writing.tx, { ...request, awaits_call_back: true });
    writing.record('service-requests.reported', { before: request, after });
    return alertOnCall(writing, { request: after, reported: { urgency }, operator, onCall, alerts });
  }
  if (!(isMore || asksForCall)) return null;
  const wished = {
    ...request,
    urgency: isMore ? counted.urgency : request.urgency,
    awaits_call_back: request.awaits_call_back || asksForCall,
  };
  const raised = { ...wished, ...promisesAfter(request, wished, client, operator) };
  writing.record('service-requests.corrected-for-client', {
    before: request,
    after: saveUrgency(writing.tx, raised),
  });
  return alertOnCall(writing, { request: raised, reported: { urgency }, operator, onCall, alerts });
}

/**
 * Returns the author's name for the comment, with the phone number if there is one. The name mentions an emergency, so
 * that the person who calls back finds the number.
 */
function authorOf(name: string, phone: string | null, urgency: Report['urgency']): string {
  const emergency = isEmergency(urgency) ? [wordsOf(startWords).domain.urgency[urgency]] : [];
  return [name, phone, ...emergency].join(', ');
}

/** Adds a comment whose author's name includes the phone number, because there is no account. */
async function addTo(
  { request_id, id }: OpenCase,
  { tx, at, newId, record }: Writing,
  { reported_by_name, contact_phone, problem_description, urgency }: Omit<Report, 'token' | 'agreed_to'>,
): Promise<CaseIds> {
  const commented = { record: id === request_id ? 'service_requests' : 'job_orders', record_id: id } as const;
  const target = await findCommentTarget(tx, 'server', commented);
  if (target === null) throw new NotFoundError('record');
  writeComment({ tx, newId, record }, target, {
    author_user_id: null,
    author_name: authorOf(reported_by_name, contact_phone, urgency),
    author_role: null,
    text: problem_description,
    created_at: at,
  });
  const { service_request_id, job_order_id } = target;
  return { service_request_id, job_order_id };
}
