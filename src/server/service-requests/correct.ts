import { sql } from 'drizzle-orm';
import { correctServiceRequest } from '#contract/service-requests.ts';
import { NotFoundError } from '#domain/errors.ts';
import { changesBetween } from '#domain/events/event.ts';
import { withChanges } from '#domain/field-changes.ts';
import { preferredDayOf, promisesAfter } from '#domain/planning/promise.ts';
import {
  awaitsCallBackAfter,
  isUnreachable,
  type ServiceRequest,
  serviceRequestWorkflow,
} from '#domain/service-request.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { countRequest } from '#server/steps/guesses.ts';
import { alertOnCall, findOnCallFor, holdAlertsOfRequest } from '#server/steps/on-call-alert.ts';
import { findOtherEmergency, refuseSecondEmergency } from '#server/steps/one-emergency.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { findClientOfRequest } from '#server/store/clients.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { lockServiceRequest, saveCorrection, service_requests } from '#server/store/service-requests.ts';
import { because } from '#words/say/because.ts';
import { viewServiceRequest } from './queries.ts';

/** Corrects a request. A correction without changes is not written, and no one is notified. */
export const correct = command(
  correctServiceRequest,
  { view: viewServiceRequest, prepare: countRequest },
  async ({ tx, actor, now, origin, newId, record, asSystem }, { id, version, ...fields }) => {
    const machine_id = sql`(select machine_id from service_requests where id = ${id})`;
    const operator_id = sql`(select operator_id from service_requests where id = ${id})`;
    // Emergencies are locked before requests, as when someone reports one by scanning a label.
    const [otherEmergency, request, operator, client, onCall, alerts] = await inOneTrip(
      findOtherEmergency(tx, { machine_id, urgency: fields.urgency, id }),
      lockServiceRequest(tx, id),
      getOperatorOf(tx, service_requests, id),
      findClientOfRequest(tx, id),
      asSystem(scopeOf(actor), () => findOnCallFor(tx, operator_id, { urgency: fields.urgency, now })),
      asSystem(scopeOf(actor), () => holdAlertsOfRequest(tx, id, { urgency: fields.urgency, now })),
    );
    if (client === null) throw new NotFoundError('client');
    const contact_phone = fields.contact_phone && withCountryPrefix(fields.contact_phone, operator.country);
    const today = dateIn(operator.time_zone, now);
    const wished = withChanges<ServiceRequest>(request, { ...fields, contact_phone });
    const isAnotherDay = wished.preferred_date !== request.preferred_date;
    const preferred_date = isAnotherDay ? preferredDayOf(wished, today) : wished.preferred_date;
    const revised = { ...wished, preferred_date };
    const isAnotherProblem = revised.problem_description !== request.problem_description;
    const corrected = advance(serviceRequestWorkflow, 'correct', request, actor, {
      ...revised,
      fault: isAnotherProblem ? null : request.fault,
      awaits_call_back: awaitsCallBackAfter(request, { urgency: revised.urgency, by: actor.role }),
      ...promisesAfter(request, revised, client, operator),
    });
    requireVersion('service request', request, version);
    if (isAnotherDay && corrected.preferred_date < today) {
      throw invalidInput('preferred_date', because('preferred_date_past'));
    }
    if (isUnreachable(corrected)) {
      throw invalidInput('contact_phone', because('phone_missing'));
    }
    if (Object.keys(changesBetween(request, corrected)).length === 0) return id;
    if (corrected.urgency !== request.urgency) refuseSecondEmergency(otherEmergency);
    const type =
      actor.role === 'client' ? 'service-requests.corrected' : 'service-requests.corrected-for-client';
    record(type, { before: request, after: saveCorrection(tx, corrected, request) });
    if (corrected.urgency !== request.urgency)
      alertOnCall(
        { tx, at: now, newId, origin, causedBy: actor.user_id },
        { request: corrected, reported: corrected, operator, onCall, alerts },
      );
    return id;
  },
);
