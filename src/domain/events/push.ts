import type { Audience } from './audience.ts';
import type { EventType } from './event.ts';
import type { NotificationType, Topic } from './notification.ts';

export type PushRule = {
  readonly audiences: readonly Audience[];
  /** The topic that people mute to stop this push message. Urgent messages cannot be muted. */
  readonly topic: Topic | 'urgent';
  /**
   * The number of hours after which the push message is useless. A device that was off for longer does not show it.
   * The notification's rule may set a shorter time.
   */
  readonly hours: number;
  /** Set if only emergencies are sent. */
  readonly isForEmergencies?: true;
};

const toTechnician: PushRule = { audiences: ['technician'], topic: 'jobs', hours: 24 };
const toClient: PushRule = { audiences: ['client'], topic: 'jobs', hours: 2 };
const ofEmergency: PushRule = {
  audiences: ['dispatchers'],
  topic: 'requests',
  hours: 4,
  isForEmergencies: true,
};

/** The notifications that are also sent to people's devices, by event. */
const pushRules: Partial<Readonly<Record<NotificationType, PushRule>>> = {
  'job-orders.created': toTechnician,
  'job-orders.assigned': toTechnician,
  'job-orders.rescheduled': toTechnician,
  'job-orders.unassigned': toTechnician,
  'job-orders.cancelled': toTechnician,
  'job-orders.left': toClient,
  // Replaces the push message that the technician is on the way.
  'job-orders.turned-back': toClient,
  'service-requests.submitted': ofEmergency,
  'service-requests.phoned': ofEmergency,
  'service-requests.reported': ofEmergency,
  'service-requests.reported-on-visit': ofEmergency,
  'service-requests.raised': ofEmergency,
  'service-requests.on-call-alerted': { audiences: ['dispatchers', 'technician'], topic: 'urgent', hours: 4 },
  'service-requests.nobody-on-call': { audiences: ['dispatchers', 'operator'], topic: 'urgent', hours: 4 },
};

const rules: Partial<Readonly<Record<EventType, PushRule>>> = pushRules;

/** Returns the rule for the type of event; undefined if no device gets it. */
export function pushRuleOf(type: EventType): PushRule | undefined {
  return rules[type];
}

/** Returns whether the push message is about an emergency. */
export function isUrgentPush({ topic, isForEmergencies }: PushRule): boolean {
  return topic === 'urgent' || isForEmergencies === true;
}

/** The events that are sent to devices if they are about an emergency. */
export const pushedEmergencies = Object.entries(rules).flatMap(([type, rule]) =>
  rule.isForEmergencies === true ? [type] : [],
);

/** Returns the topics of an audience's push messages; null for an audience that gets none. */
export function pushTopicsOf(audience: Audience): readonly Topic[] | null {
  const own = Object.values(rules).filter(({ audiences }) => audiences.includes(audience));
  if (own.length === 0) return null;
  return [...new Set(own.flatMap(({ topic }) => (topic === 'urgent' ? [] : [topic])))];
}

export const pushLimits = {
  devices: 10,
  /**
   * The maximum number of emergencies that one person may report in an hour with push messages. Further ones are only
   * notifications.
   */
  emergencies_per_hour: 20,
  /** The maximum length of a push service's address. The longest known ones have about 600 characters. */
  endpoint: { max: 1000 },
  /** The lengths of a browser's public key and of its secret, in base64url. */
  p256dh: 87,
  auth: 22,
  /**
   * The maximum length of a text. In UTF-8, a message with a text of this length fits into the 4 kB that push
   * services accept.
   */
  text: 400,
} as const;
