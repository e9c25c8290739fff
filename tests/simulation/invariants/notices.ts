import { sql } from 'drizzle-orm';
import { listNotifications } from '#contract/notifications.ts';
import type { Audience } from '#domain/events/audience.ts';
import type { EventType } from '#domain/events/event.ts';
import { notificationRuleOf, promisingEvents } from '#domain/events/notification.ts';
import { schedulingEvents } from '#domain/events/scheduling-events.ts';
import { pastTenseAfterMinutes } from '#domain/visit/moment.ts';
import { notificationText } from '#words/say/notification-text.ts';
import { stayingClients } from '../world.ts';
import type { Event, Invariant, Scene } from './scene.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A record before and after an event. */
type Moment = { readonly event: Event; readonly before: Fields; readonly after: Fields };

/** Returns each event with the states of its record before and after it, derived from the history alone. */
function momentsOf(events: readonly Event[]): Map<string, Moment> {
  const known = new Map<string, Fields>();
  const moments = new Map<string, Moment>();
  for (const event of events) {
    const before = known.get(event.record_id) ?? {};
    const changes = Object.entries(event.changes).map(([name, { to }]) => [name, to] as const);
    const after = { ...before, ...Object.fromEntries(changes) };
    known.set(event.record_id, after);
    moments.set(event.id, { event, before, after });
  }
  return moments;
}

const isSet = (value: unknown) => value !== null && value !== undefined;

/** For each event type, the condition that a visit must meet for its notification to be true. */
const claims: Partial<Readonly<Record<EventType, (visit: Fields) => boolean>>> = {
  'job-orders.created': ({ status }) => status === 'scheduled',
  'job-orders.assigned': ({ status, technician_id }) => status !== 'cancelled' && isSet(technician_id),
  'job-orders.rescheduled': ({ status }) => status !== 'cancelled' && status !== 'completed',
  'job-orders.cancelled': ({ status, outcome }) => status === 'cancelled' && outcome !== 'nobody_there',
  'job-orders.missed': ({ status, outcome }) => status === 'cancelled' && outcome === 'nobody_there',
  'job-orders.left': ({ status, on_the_way_at }) => status === 'scheduled' && isSet(on_the_way_at),
  'job-orders.turned-back': ({ status, on_the_way_at }) => status === 'scheduled' && !isSet(on_the_way_at),
  'job-orders.started': ({ workflow_status, paused_at }) =>
    workflow_status === 'in_progress' && !isSet(paused_at),
  'job-orders.resumed': ({ workflow_status, paused_at }) =>
    workflow_status === 'in_progress' && !isSet(paused_at),
  'job-orders.paused': ({ workflow_status, paused_at }) =>
    workflow_status === 'in_progress' && isSet(paused_at),
  'job-orders.interrupted': ({ follow_up_required }) => follow_up_required === true,
  'job-orders.submitted': ({ workflow_status }) => workflow_status === 'awaiting_signature',
  'job-orders.signed': ({ workflow_status }) => workflow_status === 'completed',
  'job-orders.part-expected': ({ missing_part, part_came_at }) => isSet(missing_part) && !isSet(part_came_at),
  'job-orders.part-came': ({ missing_part, part_came_at }) => isSet(missing_part) && isSet(part_came_at),
  'service-requests.approved': ({ status }) => status === 'reviewed' || status === 'assigned',
  'service-requests.rejected': ({ status }) => status === 'rejected',
  'service-requests.joined': ({ status, outcome }) => status === 'rejected' && outcome === 'joined',
  'service-requests.closed': ({ status, outcome }) => status === 'rejected' && outcome === 'closed',
};

const text = (value: unknown) => (isSet(value) ? String(value) : undefined);
const instant = (value: unknown) => (isSet(value) ? new Date(String(value)).toISOString() : undefined);
const number = (value: unknown) => (isSet(value) ? Number(value) : undefined);

/** Returns the time of the tap that the event records, if it was recorded late. */
function tappedEarlier({ type, at, changes }: Event): string | undefined {
  const tap = instant(changes[notificationRuleOf(type)?.tappedAt ?? '']?.to);
  const lateMs = pastTenseAfterMinutes * 60_000;
  return tap !== undefined && at.getTime() - Date.parse(tap) > lateMs ? tap : undefined;
}

type Notice = {
  readonly id: string;
  readonly event_id: string;
  readonly type: EventType;
  readonly audience: Audience;
  readonly subject: string;
  readonly reason: string | null;
  readonly time_zone: string;
};

/** True for an appointment that was already over when it was recorded. */
function isOver(type: EventType, { scheduled_date, window_minutes }: Fields, at: Date): boolean {
  const until = new Date(String(scheduled_date)).getTime() + Number(window_minutes) * 60_000;
  return schedulingEvents.some((one) => one === type) && until < new Date(at).getTime();
}

/** Returns the text that the notification should have according to the history. */
function ownText({ type, audience, subject, reason, time_zone }: Notice, { event, after }: Moment): string {
  const isJob = type.startsWith('job-orders.');
  const { scheduled_date, window_minutes, asked_date } = event.changes;
  const isWaiting = after.status === 'pending' || after.status === 'reviewed';
  const isAhead = new Date(String(after.arrive_by)) > event.at;
  const isPromised = isWaiting && isAhead && promisingEvents.some((one) => one === type);
  return notificationText({
    type,
    audience,
    subject,
    facts: {
      reason: reason ?? undefined,
      ...((isJob || isPromised) && { time_zone }),
      promised_by: isPromised ? instant(after.arrive_by) : undefined,
      ...(isJob && {
        scheduled_date: instant(after.scheduled_date),
        window_minutes: number(after.window_minutes),
        was_scheduled: instant(scheduled_date?.from),
        was_window: number(window_minutes?.from),
        asked_date: instant(asked_date?.to),
        was_asked: instant(asked_date?.from),
        missing_part: text(after.missing_part),
        part_expected_on: text(after.part_expected_on),
        done_at: tappedEarlier(event),
        has_passed: isOver(type, after, event.at),
        replaces_technician: type === 'job-orders.assigned' && isSet(event.changes.technician_id?.from),
        has_stopped_work: type === 'job-orders.turned-back' && event.changes.status !== undefined,
      }),
    },
  });
}

const latest = 50;

/** Returns the faults of a notification in an email or in the bell; empty if it matches the record at that time. */
function faultsOf(shown: string, notice: Notice, moment: Moment): string[] {
  const right = ownText(notice, moment);
  const isSo = claims[notice.type]?.(moment.after) ?? true;
  return [
    ...(shown === right ? [] : [`"${shown}" has to be "${right}"`]),
    ...(isSo ? [] : [`"${shown}" was not so`]),
  ];
}

const notices: Invariant = {
  promise: 'each notification of a client agrees with the history at that moment',
  async check(scene) {
    const told = (await noticesOf(scene)).filter(({ type }) =>
      notificationRuleOf(type)?.audiences.includes('client'),
    );
    const known = new Map(told.map((notice) => [notice.id, notice]));
    const moments = momentsOf(await scene.rows<Event>(sql`select * from events order by at, id`));
    const wrong: string[] = [];
    let looked = 0;
    for (const { people } of scene.companies.flatMap(stayingClients)) {
      const { status, body } = await people[0].ask(listNotifications, { limit: latest });
      for (const shown of status === 200 ? listNotifications.output.parse(body).items : []) {
        const notice = known.get(shown.id);
        const moment = notice && moments.get(notice.event_id);
        if (notice === undefined || moment === undefined) continue;
        looked += 1;
        for (const said of [shown.text, notificationText(shown)])
          wrong.push(...faultsOf(said, notice, moment));
      }
    }
    return { looked, wrong };
  },
};

const underWay: readonly EventType[] = [
  'job-orders.left',
  'job-orders.turned-back',
  'job-orders.started',
  'job-orders.resumed',
  'job-orders.paused',
];
const isAboutVisit = ({ type }: Event) =>
  type in claims || type === 'job-orders.handed-back' || type === 'job-orders.unassigned';

/**
 * Describes the first event after which a visit differs from its client's last notification; null if there is none.
 */
function firstUntold(story: readonly Moment[], isTold: (event: Event) => boolean): string | null {
  let last: EventType | null = null;
  for (const [place, { event, after }] of story.entries()) {
    if (isTold(event) && isAboutVisit(event)) last = event.type;
    const isMidway = story[place + 1]?.event.at.getTime() === event.at.getTime();
    const isOpen = after.status === 'scheduled' || after.status === 'in_progress';
    if (isMidway || !isOpen || last === null || !underWay.includes(last) || claims[last]?.(after)) continue;
    return `${event.subject}: ${event.type}, and the client last heard ${last}`;
  }
  return null;
}

const lastNotice: Invariant = {
  promise: 'the last notification of a client about a visit under way agrees with its row',
  async check({ rows }) {
    const told = await rows<{ event_id: string }>(sql`
      select distinct event_id from notifications where audience = 'client' and type like 'job-orders.%'`);
    const known = new Set(told.map(({ event_id }) => event_id));
    const stories = new Map<string, Moment[]>();
    for (const moment of momentsOf(await rows<Event>(sql`select * from events order by at, id`)).values()) {
      const { record_id, type } = moment.event;
      if (type.startsWith('job-orders.')) stories.set(record_id, [...(stories.get(record_id) ?? []), moment]);
    }
    const wrong = [...stories.values()].map((story) => firstUntold(story, ({ id }) => known.has(id)));
    return { looked: stories.size, wrong: wrong.filter((one) => one !== null) };
  },
};

/** Reads notifications with their reason, which comes from any event field whose name contains "reason". */
const noticesOf = ({ rows }: Scene) =>
  rows<Notice>(sql`
    select n.id, n.event_id, n.type, n.audience, n.subject, o.time_zone, (
      select c.value ->> 'to' from jsonb_each(e.changes) c
      where c.value ->> 'to' = n.facts ->> 'reason' and c.key like '%reason%' limit 1) as reason
    from notifications n join events e on e.id = n.event_id
      left join country_operators o on o.id = e.operator_id where n.audience = 'client'`);

export const noticeInvariants = [notices, lastNotice];
