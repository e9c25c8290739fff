import { type SQL, sql } from 'drizzle-orm';
import { correctJobOrder } from '#contract/job-orders/order/correct.ts';
import { takesReport } from '#domain/cases/open-case.ts';
import { NotFoundError } from '#domain/errors.ts';
import { changesBetween } from '#domain/events/event.ts';
import { withChanges } from '#domain/field-changes.ts';
import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { requestAfterCorrection, targetsAfterCorrection } from '#domain/planning/correction.ts';
import { isUnreachable } from '#domain/service-request.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { alertOnCall, findOnCallFor, holdAlertsOfRequest } from '#server/steps/on-call-alert.ts';
import { findOtherEmergency, refuseSecondEmergency } from '#server/steps/one-emergency.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { findClientOfCase } from '#server/store/clients.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { lockRequestOfJob, saveCorrection } from '#server/store/service-requests.ts';
import { because } from '#words/say/because.ts';
import { viewJobOrder } from './view.ts';

/** Corrects a job and its request together. A correction without changes is not written, and no one is notified. */
export const correct = command(
  correctJobOrder,
  viewJobOrder,
  async ({ tx, actor, now, origin, newId, record, asSystem }, { id, version, ...fields }) => {
    const ofJob = (column: SQL) => sql`(select ${column} from job_orders where id = ${id}::uuid)`;
    const request_id = ofJob(sql`service_request_id`);
    const { urgency } = fields;
    // Emergencies are locked before requests, and requests before jobs, as everywhere else.
    const [otherEmergency, request, job, operator, client, onCall, alerts] = await inOneTrip(
      findOtherEmergency(tx, { machine_id: ofJob(sql`machine_id`), urgency, id: request_id }),
      lockRequestOfJob(tx, id),
      lockJobOrder(tx, id),
      getOperatorOf(tx, job_orders, id),
      findClientOfCase(tx, id),
      asSystem(scopeOf(actor), () => findOnCallFor(tx, ofJob(sql`operator_id`), { urgency, now })),
      asSystem(scopeOf(actor), () => holdAlertsOfRequest(tx, request_id, { urgency, now })),
    );
    if (client === null) throw new NotFoundError('client');
    const contact_phone = fields.contact_phone && withCountryPrefix(fields.contact_phone, operator.country);
    const revised = withChanges<JobOrder>(job, { ...fields, contact_phone });
    const targets = targetsAfterCorrection(revised, { job, request, client, operator, now });
    const corrected = advance(jobOrderWorkflow, 'correct', job, actor, {
      ...revised,
      arrive_by: targets?.arrive_by ?? job.arrive_by,
    });
    requireVersion('job order', job, version);
    if (request !== null && isUnreachable({ ...request, contact_phone: corrected.contact_phone })) {
      throw invalidInput('contact_phone', because('phone_missing'));
    }
    if (Object.keys(changesBetween(job, corrected)).length === 0) return id;
    if (corrected.urgency !== job.urgency) {
      if (!takesReport({ urgency: job.urgency, has_request: request !== null }, corrected.urgency)) {
        throw new ProblemAnswer(
          409,
          'refused',
          because('case_takes_no_emergency', { number: `JO-${job.number}` }),
        );
      }
      refuseSecondEmergency(otherEmergency);
    }
    record('job-orders.corrected', { before: job, after: saveJobOrder(tx, job, corrected) });
    if (request === null) return id;
    const correctedRequest = requestAfterCorrection(request, corrected, { targets, by: actor.role });
    // The client is notified only of the change to the visit, because the change to the request is the same.
    record('service-requests.corrected-for-client', {
      before: request,
      after: saveCorrection(tx, correctedRequest, request),
      ties: { client_id: null },
    });
    if (corrected.urgency !== job.urgency && isJob('planned', job))
      alertOnCall(
        { tx, at: now, newId, origin, causedBy: actor.user_id },
        { request: correctedRequest, reported: correctedRequest, operator, onCall, alerts },
      );
    return id;
  },
);
