import { sql } from 'drizzle-orm';
import { callBackServiceRequest } from '#contract/service-requests.ts';
import { raisedBy, requestRaisedBy } from '#domain/cases/open-case.ts';
import { NotFoundError } from '#domain/errors.ts';
import { promisesAfter, promisesOf } from '#domain/planning/promise.ts';
import { isMoreUrgent, isRequest, serviceRequestWorkflow } from '#domain/service-request.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { alertOnCall, findOnCallFor, holdAlertsOfRequest } from '#server/steps/on-call-alert.ts';
import { findOtherEmergency, refuseSecondEmergency } from '#server/steps/one-emergency.ts';
import { lockOpenCases } from '#server/steps/open-case.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { findClientOfRequest } from '#server/store/clients.ts';
import { saveJobOrder } from '#server/store/job-orders/records.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { lockServiceRequest, saveUrgency, service_requests } from '#server/store/service-requests.ts';
import { because } from '#words/say/because.ts';
import { lockJobOfCase } from './case-records.ts';
import { viewServiceRequest } from './queries.ts';

/**
 * Confirms, after the callback, that a report from a label is an emergency, or changes its urgency. If the case was
 * already decided, it and its visit can only become more urgent.
 */
export const callBack = command(
  callBackServiceRequest,
  viewServiceRequest,
  async ({ tx, actor, now, origin, newId, record, asSystem }, { id, version, urgency }) => {
    const machine_id = sql`(select machine_id from service_requests where id = ${id})`;
    const operator_id = sql`(select operator_id from service_requests where id = ${id})`;
    // Emergencies are locked before requests, as when someone reports one by scanning a label.
    const [otherEmergency, , request, job, operator, client, onCall, alerts] = await inOneTrip(
      findOtherEmergency(tx, { machine_id, urgency, id }),
      lockOpenCases(tx, machine_id),
      lockServiceRequest(tx, id),
      lockJobOfCase(tx, id),
      getOperatorOf(tx, service_requests, id),
      findClientOfRequest(tx, id),
      asSystem(scopeOf(actor), () => findOnCallFor(tx, operator_id, { urgency, now })),
      asSystem(scopeOf(actor), () => holdAlertsOfRequest(tx, id, { urgency, now })),
    );
    if (client === null) throw new NotFoundError('client');
    const today = dateIn(operator.time_zone, now);
    const wish = { urgency, created_at: now, preferred_date: today };
    const added = { urgency, ...promisesOf(wish, client, operator) };
    const answered = isRequest('pending', request)
      ? { urgency, ...promisesAfter(request, { ...request, urgency }, client, operator) }
      : isMoreUrgent(urgency, request.urgency) && requestRaisedBy(request, added);
    const called = advance(serviceRequestWorkflow, 'call_back', request, actor, {
      awaits_call_back: false,
      ...answered,
    });
    requireVersion('service request', request, version);
    if (!request.awaits_call_back) {
      throw new ProblemAnswer(409, 'refused', because('no_call_back', { number: `SR-${request.number}` }));
    }
    refuseSecondEmergency(otherEmergency);
    if (job !== null && isMoreUrgent(urgency, job.urgency)) {
      const after = saveJobOrder(tx, job, { ...job, ...raisedBy(job, added) });
      record('job-orders.raised', { before: job, after });
    }
    record('service-requests.called-back', { before: request, after: saveUrgency(tx, called) });
    // An emergency alerts people only once, in most cases when it is reported.
    alertOnCall(
      { tx, at: now, newId, origin, causedBy: actor.user_id },
      { request: called, reported: called, operator, onCall, alerts },
    );
    return id;
  },
);
