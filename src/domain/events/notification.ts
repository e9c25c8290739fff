import type { Audience, DownloadedBy } from './audience.ts';
import type { EventType, eventTypes } from './event.ts';

/** The topics that people may choose to get emails about. */
export const topics = ['requests', 'jobs', 'comments', 'reminders'] as const;
export type Topic = (typeof topics)[number];

/** The topics that a client's staff are notified about. Only the client's owners are notified about all others. */
export const staffTopics: readonly Topic[] = ['requests', 'jobs', 'comments'];

/** The topics that are always emailed, regardless of people's choices and of the daily limit of other emails. */
export const alwaysMailed = ['security', 'urgent'] as const;

type Rule = {
  /** The topic that decides who gets an email; null if no one does. */
  readonly topic: Topic | (typeof alwaysMailed)[number] | null;
  readonly audiences: readonly Audience[];
  /**
   * The event's field that holds the time of the tap. If the tap was recorded late, the text is in the past tense.
   */
  readonly tappedAt?: string;
  /**
   * The number of minutes after which emails and push messages are no longer sent, because the situation that they
   * describe may be over.
   */
  readonly passesAfter?: number;
  /**
   * Set if people get the notification no matter how late the tap was recorded, because it retracts an earlier
   * notification.
   */
  readonly takesBack?: true;
};

/**
 * The facts at the time of the event, with instants as text. Unknown facts, and those of old notifications, are absent.
 */
export type NotificationFacts = {
  readonly reason?: string | undefined;
  /** The person who downloaded the reader's data. */
  readonly by?: DownloadedBy | undefined;
  /** The company of that person, if it is the reader's operator. */
  readonly company?: string | undefined;
  readonly company_second_name?: string | undefined;
  /** The second form of the subject, if it is the name of an operator, a client or an account. */
  readonly subject_second_name?: string | undefined;
  /** The phone number and email for questions about the download. Left out if the reader downloaded the data. */
  readonly ask_phone?: string | undefined;
  readonly ask_email?: string | undefined;
  /** True for a report from a label that claims an emergency, so someone has to call back. */
  readonly calls_back?: boolean | undefined;
  /** The time zone of the job's operator, in which the notification shows times. */
  readonly time_zone?: string | undefined;
  /** The arrival target of a new request. */
  readonly promised_by?: string | undefined;
  /** True for a visit that another technician had before. */
  readonly replaces_technician?: boolean | undefined;
  /** The time of the visit. `was_scheduled` is the previous time if it changed. */
  readonly scheduled_date?: string | undefined;
  readonly window_minutes?: number | undefined;
  readonly was_scheduled?: string | undefined;
  readonly was_window?: number | undefined;
  /** The new time that the client requests. `was_asked` is the time that the client requested before. */
  readonly asked_date?: string | undefined;
  readonly was_asked?: string | undefined;
  /** True if the author used a link that someone at the company had shared, so the author may not be the client. */
  readonly by_company_link?: boolean | undefined;
  /** The time of a tap that was recorded late. */
  readonly done_at?: string | undefined;
  /** True if the visit is no longer under way although the technician had started to work. */
  readonly has_stopped_work?: boolean | undefined;
  /** True for a visit whose arrival window was over when its time was recorded. */
  readonly has_passed?: boolean | undefined;
  /** The missing part. `part_expected_on` is the day on which it should arrive. */
  readonly missing_part?: string | undefined;
  readonly part_expected_on?: string | undefined;
  /** The client of an emergency; absent if the technician on call has no job there and may not see the client. */
  readonly client?: string | undefined;
  readonly client_second_name?: string | undefined;
  readonly place?: string | undefined;
  readonly second_place?: string | undefined;
  readonly client_phone?: string | undefined;
  /** The technician who handed in late work. */
  readonly handed_in_by?: string | undefined;
  readonly handed_in_second_name?: string | undefined;
  /** The service phone of the operator, for the technician on call. */
  readonly operator_phone?: string | undefined;
};

/** The audiences and the topic of each event. Every notification comes from this table. */
export const notificationRules = {
  'operators.created': { topic: null, audiences: ['platform'] },
  'operators.certificate-ending': { topic: 'reminders', audiences: ['operator'] },
  'operators.certificate-expired': { topic: 'reminders', audiences: ['operator'] },
  'operators.branded': { topic: null, audiences: ['platform'] },
  'operators.settings-saved': { topic: null, audiences: ['platform'] },
  'operators.privacy-published': { topic: null, audiences: ['platform'] },
  'operators.suspended': { topic: null, audiences: ['platform', 'operator'] },
  'operators.resumed': { topic: null, audiences: ['platform', 'operator'] },
  'technicians.week-saved': { topic: null, audiences: ['technician'] },
  'technicians.absence-added': { topic: null, audiences: ['technician'] },
  'technicians.absence-removed': { topic: null, audiences: ['technician'] },
  'technicians.on-call-added': { topic: null, audiences: ['technician'] },
  'technicians.on-call-removed': { topic: null, audiences: ['technician'] },
  'accounts.signed-up': { topic: null, audiences: ['platform', 'account'] },
  'accounts.password-changed': { topic: 'security', audiences: ['account'] },
  'accounts.password-reset': { topic: 'security', audiences: ['account'] },
  'accounts.two-factor-enabled': { topic: 'security', audiences: ['account'] },
  'accounts.two-factor-disabled': { topic: 'security', audiences: ['account'] },
  'accounts.recovery-codes-renewed': { topic: 'security', audiences: ['account'] },
  'accounts.new-device': { topic: 'security', audiences: ['account'] },
  'accounts.locked': { topic: 'security', audiences: ['account'] },
  'accounts.mail-limit-reached': { topic: null, audiences: ['operator', 'account'] },
  'accounts.session-copied': { topic: 'security', audiences: ['account'] },
  'accounts.calendar-address-ended': { topic: 'security', audiences: ['account'] },
  'accounts.invitation-withdrawn': { topic: null, audiences: ['account'] },
  // The role offer has an email of its own.
  'accounts.role-offered': { topic: null, audiences: ['account'] },
  'accounts.role-declined': { topic: null, audiences: ['platform', 'operator'] },
  'accounts.role-given': { topic: null, audiences: ['platform', 'operator', 'account'] },
  'accounts.email-change-asked': { topic: null, audiences: ['account'] },
  'accounts.email-changed': { topic: 'security', audiences: ['account'] },
  'accounts.unlocked': { topic: 'security', audiences: ['account'] },
  'accounts.two-factor-reset': { topic: 'security', audiences: ['account'] },
  'accounts.signed-out': { topic: 'security', audiences: ['account'] },
  'accounts.activated': { topic: 'security', audiences: ['account'] },
  'accounts.deactivated': { topic: 'security', audiences: ['account'] },
  'accounts.exported': { topic: 'security', audiences: ['account'] },
  'accounts.sessions-ended': { topic: null, audiences: ['account'] },
  // Authors are not notified, so these events notify the client's other people.
  'service-requests.submitted': { topic: 'requests', audiences: ['dispatchers', 'client'] },
  'service-requests.phoned': { topic: 'requests', audiences: ['dispatchers', 'client'] },
  'service-requests.reported': { topic: 'requests', audiences: ['dispatchers', 'client'] },
  'service-requests.reported-on-visit': { topic: 'requests', audiences: ['dispatchers', 'client'] },
  'service-requests.approved': { topic: 'requests', audiences: ['client'] },
  'service-requests.rejected': { topic: 'requests', audiences: ['client', 'operator'] },
  'service-requests.corrected': { topic: 'requests', audiences: ['dispatchers'] },
  'service-requests.corrected-for-client': { topic: 'requests', audiences: ['client'] },
  'service-requests.withdrawn': { topic: 'requests', audiences: ['dispatchers'] },
  'service-requests.closed': { topic: 'requests', audiences: ['client', 'operator'] },
  'service-requests.joined': { topic: 'requests', audiences: ['client'] },
  'service-requests.called-back': { topic: 'requests', audiences: ['client'] },
  'service-requests.raised': { topic: 'requests', audiences: ['dispatchers', 'client'] },
  'service-requests.on-call-alerted': { topic: 'urgent', audiences: ['dispatchers', 'technician'] },
  'service-requests.nobody-on-call': { topic: 'urgent', audiences: ['dispatchers', 'operator'] },
  // A missed target alerts the company. The client is notified only if a visit was not booked or did not take place.
  'service-requests.response-late': { topic: 'requests', audiences: ['dispatchers', 'operator'] },
  'service-requests.arrival-late': { topic: 'requests', audiences: ['dispatchers', 'operator', 'client'] },
  'job-orders.arrival-late': { topic: 'jobs', audiences: ['dispatchers', 'operator', 'client'] },
  'job-orders.created': { topic: 'jobs', audiences: ['technician', 'client'] },
  'job-orders.assigned': { topic: 'jobs', audiences: ['technician', 'client'] },
  'job-orders.rescheduled': { topic: 'jobs', audiences: ['technician', 'client'] },
  'job-orders.raised': { topic: 'jobs', audiences: ['technician'] },
  'job-orders.corrected': { topic: 'jobs', audiences: ['technician', 'client'] },
  'job-orders.estimated': { topic: 'jobs', audiences: ['technician'] },
  'job-orders.unassigned': { topic: 'jobs', audiences: ['technician'] },
  'job-orders.cancelled': { topic: 'jobs', audiences: ['technician', 'client', 'operator', 'dispatchers'] },
  'job-orders.left': { topic: 'jobs', audiences: ['client'], tappedAt: 'on_the_way_at', passesAfter: 30 },
  'job-orders.turned-back': {
    topic: 'jobs',
    audiences: ['client'],
    tappedAt: 'done_at',
    passesAfter: 120,
    takesBack: true,
  },
  // Authors are not notified, so technicians are notified only if a planner entered the hold.
  'job-orders.paused': { topic: null, audiences: ['technician', 'client'], tappedAt: 'paused_at' },
  'job-orders.resumed': { topic: null, audiences: ['client'], tappedAt: 'resumed_at' },
  'job-orders.still-running': { topic: 'jobs', audiences: ['technician'] },
  'job-orders.still-on-hold': { topic: 'jobs', audiences: ['technician'] },
  'job-orders.left-open': { topic: 'jobs', audiences: ['dispatchers', 'operator'] },
  'job-orders.missed': { topic: 'jobs', audiences: ['client', 'dispatchers', 'operator'] },
  'job-orders.part-expected': { topic: null, audiences: ['client'] },
  'job-orders.part-came': { topic: null, audiences: ['client'] },
  'job-orders.part-due': { topic: 'jobs', audiences: ['dispatchers', 'operator'] },
  'job-orders.interrupted': { topic: 'jobs', audiences: ['client', 'dispatchers'] },
  'job-orders.handed-back': { topic: 'jobs', audiences: ['dispatchers', 'operator'] },
  // The client is never notified of late work, because nothing about the visit has changed.
  'job-orders.late-work-handed-in': { topic: 'jobs', audiences: ['dispatchers', 'operator'] },
  'job-orders.late-work-settled': { topic: null, audiences: ['technician'] },
  'job-orders.time-asked': { topic: 'jobs', audiences: ['dispatchers', 'technician'] },
  'job-orders.time-declined': { topic: 'jobs', audiences: ['client'] },
  'job-orders.disputed': { topic: 'jobs', audiences: ['dispatchers', 'operator'] },
  'job-orders.dispute-settled': { topic: 'jobs', audiences: ['client', 'operator'] },
  'job-orders.settled': { topic: 'jobs', audiences: ['client', 'technician'] },
  'job-orders.rated': { topic: 'jobs', audiences: ['technician', 'operator'] },
  'job-orders.started': { topic: 'jobs', audiences: ['client'], tappedAt: 'started_at', passesAfter: 60 },
  'job-orders.submitted': { topic: 'jobs', audiences: ['client'] },
  'job-orders.signed': { topic: 'jobs', audiences: ['dispatchers', 'operator', 'client'] },
  'service-requests.commented': {
    topic: 'comments',
    audiences: ['mentioned', 'dispatchers', 'client'],
  },
  'job-orders.commented': {
    topic: 'comments',
    audiences: ['mentioned', 'dispatchers', 'technician', 'client'],
  },
  // Authors are not notified, so technicians are notified of other people's files, and dispatchers of clients' files.
  'service-requests.files-added': { topic: null, audiences: ['dispatchers', 'technician'] },
  'job-orders.files-added': { topic: null, audiences: ['technician'] },
  'machines.service-due': { topic: 'reminders', audiences: ['client', 'operator'] },
  'clients.plan-expiring': { topic: 'reminders', audiences: ['client', 'operator'] },
  'clients.renewal-asked': { topic: 'reminders', audiences: ['operator'] },
  'clients.renewal-offered': { topic: 'reminders', audiences: ['client'] },
  'clients.renewal-accepted': { topic: 'reminders', audiences: ['operator'] },
  'clients.renewal-declined': { topic: 'reminders', audiences: ['operator'] },
  'clients.plan-renewed': { topic: 'reminders', audiences: ['client'] },
  'invoices.issued': { topic: 'reminders', audiences: ['client'] },
  'invoices.credited': { topic: 'reminders', audiences: ['client'] },
  'clients.last-visit-used': { topic: 'reminders', audiences: ['client', 'operator'] },
} as const satisfies Partial<Readonly<Record<EventType, Rule>>>;
export type NotificationType = keyof typeof notificationRules;
export type NotificationRecord = (typeof eventTypes)[NotificationType];

/**
 * The events whose notification replaces a person's earlier unread one about the same record. While it is unread,
 * there are no further emails.
 */
export const newestOnly = ['job-orders.late-work-handed-in'] as const satisfies readonly NotificationType[];

/** The events about an account that share one row in the list of notifications, however often they happen. */
export const repeating = ['accounts.new-device'] as const satisfies readonly NotificationType[];

/**
 * The events whose notification names the arrival target of a request. The client sees the target until a visit is
 * planned, or until the target has passed.
 */
export const promisingEvents = [
  'service-requests.submitted',
  'service-requests.approved',
  'service-requests.phoned',
  'service-requests.reported',
  'service-requests.reported-on-visit',
  'service-requests.called-back',
  'service-requests.raised',
  'service-requests.corrected-for-client',
] as const satisfies readonly NotificationType[];

/**
 * Returns whether authors are notified too, which happens only for their own account and for reminders that they
 * trigger.
 */
export function notifiesAuthor(type: EventType, audience: Audience): boolean {
  return audience === 'account' || notificationRuleOf(type)?.topic === 'reminders';
}

/**
 * The changes that someone else can make to an account. The email about such a change says whom to contact with
 * questions.
 */
export const actsOnAccounts = [
  'accounts.exported',
  'accounts.unlocked',
  'accounts.two-factor-reset',
  'accounts.signed-out',
  'accounts.activated',
  'accounts.deactivated',
] as const satisfies readonly NotificationType[];

/** Returns whether the event's text already says what the reader has to do. */
export function saysWhatToDo(type: EventType): boolean {
  return type === 'accounts.session-copied' || type === 'accounts.calendar-address-ended';
}

/** Returns whether someone other than the reader did something to the reader's account. */
export function isDoneByOthers(type: EventType, { by }: NotificationFacts): boolean {
  return actsOnAccounts.some((act) => act === type) && by !== undefined && by !== 'oneself';
}

/** The audiences whose members can also be mentioned. */
const mentionable: readonly Audience[] = ['operator', 'dispatchers', 'technician', 'client'];

export function topicsOf(audience: Audience): readonly Topic[] {
  const rules: readonly Rule[] = Object.values(notificationRules);
  const readers: readonly Audience[] = mentionable.includes(audience) ? [audience, 'mentioned'] : [audience];
  return topics.filter((topic) =>
    rules.some((rule) => rule.topic === topic && rule.audiences.some((named) => readers.includes(named))),
  );
}

/** Returns the rule for the type of event; undefined if no one is notified. */
export function notificationRuleOf(type: EventType): Rule | undefined {
  return isNotificationType(type) ? notificationRules[type] : undefined;
}

export function isNotificationType(type: EventType): type is NotificationType {
  return Object.hasOwn(notificationRules, type);
}

/** Returns whether people choose to get emails about the topic. */
export function mayTurnOff(topic: string | null): boolean {
  return topics.some((chosen) => chosen === topic);
}
