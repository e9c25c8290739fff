import {
  askTimeByLink,
  callOffByLink,
  noteVisitLinkOpened,
  rateByLink,
} from '#contract/job-orders/visit-link.ts';
import { NotFoundError } from '#domain/errors.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { instantAt } from '#domain/planning/opening-hours.ts';
import { requireAllowed } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { askForTime } from '#server/job-orders/appointment/requested-time.ts';
import { rateVisit } from '#server/job-orders/rating/rate.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import { withdrawalOf } from '#server/steps/withdraw-request.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { lockJobOfRequest, lockJobOrder } from '#server/store/job-orders/records.ts';
import { findVisitLink, noteOpening } from '#server/store/job-orders/visit-links.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { lockRequestOfJob } from '#server/store/service-requests.ts';
import { countAct, countWrongLink, lockAsBearer } from './bearer.ts';

// The actions of a person with a visit's link. They follow the rules for the client's own actions, and are limited to
// those that this person may take.

const counted = { as: 'account', prepare: countAct } as const;
const done = '{}';

export const askTime = command(askTimeByLink, counted, async (context, input, link) => {
  const { version, asked_day, asked_time, asked_note } = input;
  const id = link.job_order_id;
  const { locked, ...bearing } = await lockAsBearer(context, 'ask_time', input, link, (tx) =>
    inOneTrip(lockJobOrder(tx, id), getOperatorOf(tx, job_orders, id)),
  );
  const [job, hours] = locked;
  const [hour = 0, minute = 0] = asked_time.split(':').map(Number);
  const asked_date = asked_day === null ? null : instantAt(hours.time_zone, asked_day, 60 * hour + minute);
  askForTime(bearing, { job, hours, version, asked_date, asked_note });
  return done;
});

export const callOff = command(callOffByLink, counted, async (context, input, link) => {
  const { locked, ...bearing } = await lockAsBearer(context, 'call_off', input, link, async (tx) => {
    const request = await lockRequestOfJob(tx, link.job_order_id);
    if (request === null) return { request, job: await lockJobOrder(tx, link.job_order_id) };
    return { request, job: await lockJobOfRequest(tx, request.id) };
  });
  const { request, job } = locked;
  // A later visit of the request has a link of its own.
  if (request === null || job === null || job.id !== link.job_order_id)
    throw new NotFoundError('service request');
  requireAllowed(jobOrderWorkflow, 'call_off', job, bearing.actor);
  const withdraw = withdrawalOf(bearing, { request, job, reason: input.reason });
  requireVersion('job order', job, input.version);
  withdraw();
  return done;
});

export const rate = command(rateByLink, counted, async (context, input, link) => {
  const { locked: job, ...bearing } = await lockAsBearer(context, 'rate', input, link, (tx) =>
    lockJobOrder(tx, link.job_order_id),
  );
  rateVisit(bearing, job, input);
  return done;
});

/** The page's script makes this call, so programs that only read a link do not count as readers. */
export const noteOpened = command(
  noteVisitLinkOpened,
  { as: 'account' },
  async ({ tx, now, server, c, caller, whenRefused }, { token }) => {
    whenRefused(() => countWrongLink(server, visitorOf(c)));
    const link = await findVisitLink(tx, token, now);
    if (link === null) throw new NotFoundError('link');
    const isOfCompany = caller !== null && caller.ownRole !== null && caller.ownRole !== 'client';
    if (link.opened_at === null && !isOfCompany) noteOpening(tx, link.id, now);
    return done;
  },
);
