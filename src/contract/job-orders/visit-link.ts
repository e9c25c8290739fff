import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant, optionalText, requiredDate, requiredText, version } from '#contract/calls/fields.ts';
import { planners, roles } from '#domain/actor.ts';
import { appointmentLimits } from '#domain/job-orders/appointment.ts';
import { visitLink } from '#domain/job-orders/visit-link.ts';
import { linkActs } from '#domain/job-orders/visit-link-acts.ts';
import { serviceRequestLimits } from '#domain/service-request.ts';
import { reason } from '#words/say/because.ts';
import { linkOrigin } from './link-origin.ts';
import { rateJobOrder } from './rating.ts';

/** A working link of a visit. */
const visitLinkView = z.object({
  id,
  origin: linkOrigin,
  /** The address of the email with the link; null for a shared link, and for technicians. */
  email: z.nullable(z.string()),
  created_at: instant,
  /** The time when a browser first showed the page. */
  opened_at: z.nullable(instant),
});
export type VisitLinkView = z.output<typeof visitLinkView>;

export const makeVisitLink = defineCall({
  name: 'visit-links.make',
  summary: `Create a link that shows this visit to anyone who has it, without an account. It ends 30 days after the visit, when it is withdrawn, or when you can no longer open the visit. What it permits is never more than what you may do yourself, at each use. The client's people and the operator's planners each share at most ${visitLink.mostShared} links of a visit. A technician's link works while the visit is theirs; with more than ${visitLink.mostByTechnician}, their oldest ends.`,
  method: 'POST',
  path: '/api/job-orders/{id}/visit-links',
  by: roles,
  isForStaff: true,
  refusals: [409],
  input: z.object({ id }),
  output: z.object({
    /** The path of the link. `domain` is the operator's own domain, if it has one. */
    path: z.string(),
    domain: z.nullable(z.string()),
  }),
});

export const withdrawVisitLinks = defineCall({
  name: 'visit-links.withdraw',
  summary: 'End all links of a visit, including those in emails.',
  method: 'POST',
  path: '/api/job-orders/{id}/visit-links/withdraw',
  by: [...planners, 'client'],
  isForStaff: true,
  input: z.object({ id }),
  output: z.object({ withdrawn: z.int() }),
});

export const withdrawVisitLink = defineCall({
  name: 'visit-links.withdraw-one',
  summary: 'End one link of a visit. A technician can only end links that they shared.',
  method: 'POST',
  path: '/api/job-orders/{id}/visit-links/{link_id}/withdraw',
  by: roles,
  isForStaff: true,
  input: z.object({ id, link_id: id }),
  output: z.object({}),
});

export const listVisitLinks = defineCall({
  name: 'visit-links.list',
  summary:
    'List the links of a visit that work: who shared each or who got it by email, and when it was first opened.',
  method: 'GET',
  path: '/api/job-orders/{id}/visit-links',
  by: roles,
  reads: ['job_orders', 'clients', 'country_operators'],
  mostRows: `${2 * visitLink.mostShared + visitLink.mostByTechnician} shared, ${visitLink.mostMailed} in emails`,
  input: z.object({ id }),
  output: z.object({
    /** The time at which the links stop working, based on the visit's current appointment. */
    until: instant,
    /**
     * The limit that applies to the reader's links: that of their client or company, or a technician's personal limit.
     */
    most_shared: z.int(),
    /** True if the reader cannot share another link. A technician always can, because it ends their oldest one. */
    is_full: z.boolean(),
    /** The actions that a link permits if the reader shares it. */
    acts: z.array(z.enum(linkActs)),
    items: z.array(visitLinkView),
  }),
});

const token = z.string().check(z.maxLength(100));
/** The visit as its page showed it. */
const seen = { token, version };

export const askTimeByLink = defineCall({
  name: 'visit-links.ask-time',
  summary:
    "Request a new time through a visit's link, by the clock at the operator. Without a day, the request for a new time is withdrawn.",
  method: 'POST',
  path: '/api/visit/{token}/ask-time',
  by: 'everybody',
  refusals: [409],
  counts: ['visit', 'visit link'],
  input: z.object({
    ...seen,
    asked_day: z.nullable(requiredDate(reason('date_missing'))),
    asked_time: z._default(
      z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, reason('date_time_missing'))),
      '00:00',
    ),
    asked_note: optionalText(appointmentLimits.asked_note),
  }),
  output: z.object({}),
});

export const callOffByLink = defineCall({
  name: 'visit-links.call-off',
  summary:
    'Cancel a visit through its link and withdraw its request, because no one will be there. Refused if the visit has started, or has no request.',
  method: 'POST',
  path: '/api/visit/{token}/call-off',
  by: 'everybody',
  refusals: [409],
  counts: ['visit', 'visit link'],
  input: z.object({
    ...seen,
    reason: requiredText(
      { min: 1, max: serviceRequestLimits.rejection_reason.max },
      reason('reason_missing'),
    ),
  }),
  output: z.object({}),
});

export const rateByLink = defineCall({
  name: 'visit-links.rate',
  summary: 'Rate a finished visit through its link, once, like its client.',
  method: 'POST',
  path: '/api/visit/{token}/rate',
  by: 'everybody',
  refusals: [409],
  counts: ['visit', 'visit link'],
  input: z.object({
    ...seen,
    rating: rateJobOrder.input.shape.rating,
    rating_comment: rateJobOrder.input.shape.rating_comment,
  }),
  output: z.object({}),
});

export const noteVisitLinkOpened = defineCall({
  name: 'visit-links.note-opened',
  summary:
    "Store the time when a browser first shows a visit's link. Further calls, and those of the company's own people, change nothing.",
  method: 'POST',
  path: '/api/visit/{token}/opened',
  by: 'everybody',
  isKeyless: true,
  uncounted: 'it writes once per link, and a wrong link is counted',
  input: z.object({ token }),
  output: z.object({}),
});
