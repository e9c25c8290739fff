import type { EventType } from './event.ts';

/** Who can be told of an event: by the tenant it happened in, or by the record it happened to. */
export const audiences = ['platform', 'operator', 'dispatchers', 'technician', 'client', 'account'] as const;
export type Audience = (typeof audiences)[number];

/** What people may want e-mail about. */
export const topics = ['requests', 'jobs', 'reminders'] as const;
export type Topic = (typeof topics)[number];

type Rule = {
  /** Null for an event that is never mailed. */
  readonly topic: Topic | null;
  /** Who is told, and in which words; `{subject}` is what people call the record. */
  readonly tell: Partial<Readonly<Record<Audience, string>>>;
};

/** The one table from which every notification is made. `tellsAuthor` says when it also counts for whoever caused the event. */
export const notificationRules: Partial<Readonly<Record<EventType, Rule>>> = {
  'operators.created': { topic: null, tell: { platform: '{subject} joined the platform' } },
  'operators.branded': { topic: null, tell: { platform: '{subject} changed its brand' } },
  'operators.settings-saved': { topic: null, tell: { platform: '{subject} changed its settings' } },
  'accounts.signed-up': {
    topic: null,
    tell: { platform: '{subject} signed up', account: 'Welcome. Whoever runs your service gives you a role' },
  },
  'accounts.password-changed': { topic: null, tell: { account: 'Your password was changed' } },
  'accounts.password-reset': { topic: null, tell: { account: 'Your password was reset by mail' } },
  'accounts.two-factor-disabled': {
    topic: null,
    tell: { account: 'Two-factor authentication was turned off' },
  },
  'accounts.sessions-ended': {
    topic: null,
    tell: { account: 'Other sessions of yours were signed out' },
  },
  'service-requests.submitted': { topic: 'requests', tell: { dispatchers: 'New service request {subject}' } },
  'service-requests.approved': { topic: 'requests', tell: { client: 'Your request {subject} was approved' } },
  'service-requests.rejected': {
    topic: 'requests',
    tell: {
      client: 'Your request {subject} was rejected',
      operator: 'Service request {subject} was rejected',
    },
  },
  'job-orders.created': {
    topic: 'jobs',
    tell: { technician: 'New job {subject}', client: 'Your visit {subject} is planned' },
  },
  'job-orders.assigned': {
    topic: 'jobs',
    tell: {
      technician: '{subject} was assigned to you',
      client: 'Your visit {subject} has a new technician',
    },
  },
  'job-orders.rescheduled': {
    topic: 'jobs',
    tell: {
      technician: '{subject} was moved to another time',
      client: 'Your visit {subject} has a new time',
    },
  },
  'job-orders.unassigned': { topic: 'jobs', tell: { technician: '{subject} was taken off your schedule' } },
  'job-orders.cancelled': {
    topic: 'jobs',
    tell: {
      technician: '{subject} was cancelled',
      client: 'Your visit {subject} was cancelled',
      operator: 'Job order {subject} was cancelled',
      dispatchers: 'Job order {subject} was cancelled',
    },
  },
  'job-orders.started': { topic: 'jobs', tell: { client: 'The work on {subject} has begun' } },
  'job-orders.submitted': { topic: 'jobs', tell: { client: '{subject} waits for your signature' } },
  'job-orders.signed': {
    topic: 'jobs',
    tell: { dispatchers: '{subject} is signed and closed', operator: '{subject} is signed and closed' },
  },
  'machines.service-due': {
    topic: 'reminders',
    tell: { client: '{subject} is due for service', operator: '{subject} is due for service' },
  },
  'clients.plan-expiring': {
    topic: 'reminders',
    // The text is also true of a plan that expired during a downtime.
    tell: {
      client: 'Your CMASA plan is due for renewal',
      operator: 'The CMASA plan of {subject} is due for renewal',
    },
  },
  'clients.last-visit-used': {
    topic: 'reminders',
    tell: {
      client: 'The last visit of your plan year is used',
      operator: '{subject} has used the last visit of its plan year',
    },
  },
};

/**
 * People are not told of what they did themselves, with two exceptions: reminders that it set off, and changes of their
 * own account.
 */
export function tellsAuthor(type: EventType, audience: Audience): boolean {
  return audience === 'account' || notificationRules[type]?.topic === 'reminders';
}

/** What somebody of the audience can be mailed about. */
export function topicsOf(audience: Audience): readonly Topic[] {
  const rules = Object.values(notificationRules);
  return topics.filter((topic) => rules.some((rule) => rule.topic === topic && audience in rule.tell));
}

/** What somebody of the audience is told of the event; null when the table does not tell them. */
export function notificationText(type: EventType, audience: Audience, subject: string): string | null {
  return notificationRules[type]?.tell[audience]?.replace('{subject}', subject) ?? null;
}
