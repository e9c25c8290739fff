import { sql } from 'drizzle-orm';
import { countUnread } from '#contract/notifications.ts';
import type { Audience } from '#domain/events/audience.ts';
import { newestOnly, notificationRuleOf, notifiesAuthor, staffTopics } from '#domain/events/notification.ts';
import { audiencesOf } from '#domain/events/notified-once.ts';
import type { Person } from '../person.ts';
import { type Colleague, type Company, type Offer, stayingClients } from '../world.ts';
import { type Event, faultsAmong, type Invariant, type Scene } from './scene.ts';

/** A member of an audience, with the period of their membership. */
type Listener = {
  readonly user_id: string;
  readonly audience: Audience;
  /** The operator, client or technician whose events concern the member; null for the platform. */
  readonly of: string | null;
  readonly isStaff: boolean;
  readonly since: Date;
  readonly until?: Date | null;
};

const listeners = sql`
  select user_id, 'platform' as audience, null::uuid as of, false as "isStaff", '-infinity'::timestamptz as since
    from user_roles where role = 'super_admin'
  union all
  select p.id, 'operator', p.operator_id, false, p.created_at from profiles p join user_roles r on r.user_id = p.id
    where r.role = 'country_operator'
  union all select user_id, 'dispatchers', operator_id, false, created_at from dispatchers
  union all select user_id, 'technician', id, false, created_at from technicians
  union all select c.user_id, 'client', c.id, false, p.created_at from clients c join profiles p on p.id = c.user_id
  union all select w.user_id, 'client', w.client_id, w.standing = 'staff', p.created_at
    from client_people w join profiles p on p.id = w.user_id`;

const tieOf: Partial<Readonly<Record<Audience, (event: Event) => string | null>>> = {
  platform: () => null,
  operator: ({ operator_id }) => operator_id,
  dispatchers: ({ operator_id }) => operator_id,
  technician: ({ technician_id }) => technician_id,
  client: ({ client_id }) => client_id,
};

/** A time at which a person left or came back. */
type Turn = { readonly user_id: string; readonly at: Date; readonly isBack: boolean };

/**
 * Returns whether a member of the audience is notified of the event: they had joined, had not left, and did not cause
 * it.
 */
function hears(
  { user_id, isStaff, since, until = null }: Listener,
  audience: Audience,
  event: Event,
  turns: readonly Turn[],
): boolean {
  const last = turns.findLast((turn) => turn.user_id === user_id && turn.at <= event.at);
  if (since > event.at || (until !== null && until <= event.at) || last?.isBack === false) return false;
  if (user_id === event.actor_user_id && !notifiesAuthor(event.type, audience)) return false;
  const topic = notificationRuleOf(event.type)?.topic;
  return !isStaff || staffTopics.some((one) => one === topic);
}

type Mentions = ReadonlyMap<unknown, readonly string[]>;

/** Returns the people whom the domain's notification rules list for the event. */
function concernedBy(
  event: Event,
  { known, turns, mentions }: { known: readonly Listener[]; turns: readonly Turn[]; mentions: Mentions },
): Set<string> {
  const concerned = audiencesOf(event).flatMap((audience) => {
    if (audience === 'account') return [event.record_id];
    if (audience === 'mentioned') return mentions.get(event.changes.comment_id?.to) ?? [];
    const of = tieOf[audience]?.(event) ?? null;
    if (of === null && audience !== 'platform') return [];
    const members = known.filter((one) => one.audience === audience && one.of === of);
    return members.filter((one) => hears(one, audience, event, turns)).map(({ user_id }) => user_id);
  });
  return new Set(concerned);
}

/**
 * Returns the people who lost their account at a client. Their rows no longer exist, so the simulation's own records
 * are used.
 */
const removedOf = ({ memory }: Company) =>
  memory.colleagues.flatMap((one) => (one.until === null ? [] : [{ ...one, until: one.until }]));
const removedListeners = (company: Company): Listener[] =>
  removedOf(company).map(({ user_id, client, isStaff, since }) => ({
    user_id,
    audience: 'client',
    of: client.id,
    isStaff,
    since,
  }));
const removals = (company: Company) =>
  removedOf(company).map(({ user_id, until }) => ({ user_id, at: until, isBack: false }));

/** Sets the start of a person's notifications to when they accepted the role, even if their record is older. */
function joinedLater(listener: Listener, offers: readonly Offer[]): Listener {
  const since = offers.find(({ user_id }) => user_id === listener.user_id)?.acceptedAt;
  return since ? { ...listener, since } : listener;
}

/** Splits a listener who started as staff into two periods, because staff are notified of fewer events than owners. */
function promoted(listener: Listener, colleagues: readonly Colleague[]): Listener[] {
  const one = colleagues.find(({ user_id }) => user_id === listener.user_id);
  const since = one?.ownerSince ?? null;
  if (since === null) return [listener];
  return [
    { ...listener, isStaff: true, until: since },
    { ...listener, isStaff: false, since },
  ];
}

type Notified = { readonly event_id: string; readonly user_id: string };

/** True if a later notification about the same record replaced the person's unread one. */
function isReplaced(
  { type, record_id, at, id }: Event,
  user_id: string,
  events: readonly Event[],
  told: readonly Notified[],
): boolean {
  if (!newestOnly.some((one) => one === type)) return false;
  const later = events.filter(
    (one) => one.type === type && one.record_id === record_id && one.id !== id && one.at >= at,
  );
  return told.some((one) => one.user_id === user_id && later.some((event) => event.id === one.event_id));
}

const once: Invariant = {
  promise: 'each event notifies everyone it concerns once, and no one else',
  async check({ rows, companies }: Scene) {
    // The checks create events too, such as sign-ins, so the events are read again here.
    const events = await rows<Event>(sql`select * from events`);
    const colleagues = companies.flatMap(({ memory }) => memory.colleagues);
    const offers = companies.flatMap(({ memory }) => memory.offers);
    const known = [...(await rows<Listener>(listeners)), ...companies.flatMap(removedListeners)]
      .map((listener) => joinedLater(listener, offers))
      .flatMap((listener) => promoted(listener, colleagues));
    const comments = await rows<{ id: string; mentions: string[] }>(sql`select id, mentions from comments`);
    const mentions = new Map(comments.map((one) => [one.id, one.mentions]));
    const moves = await rows<Turn>(sql`
      select t.user_id, e.at, e.type = 'technicians.activated' as "isBack"
      from events e join technicians t on t.id = e.record_id
      where e.type in ('technicians.deactivated', 'technicians.activated')
      union all select w.user_id, e.at, false from events e cross join lateral (
        select c.user_id from clients c where c.id = e.record_id
        union all select p.user_id from client_people p where p.client_id = e.record_id) w
      where e.type = 'clients.deactivated' order by at`);
    const turns = [...moves, ...companies.flatMap(removals)];
    const told = await rows<Notified>(sql`select event_id, user_id from notifications`);
    // Erasing a person also erases their notifications, so these do not count as missing.
    const forgotten = new Set(colleagues.filter(({ isErased }) => isErased).map(({ user_id }) => user_id));
    const readers = new Map<string, string[]>();
    for (const { event_id, user_id } of told)
      readers.set(event_id, [...(readers.get(event_id) ?? []), user_id]);
    const wrong: string[] = [];
    for (const event of events) {
      const concerned = concernedBy(event, { known, turns, mentions });
      const heard = readers.get(event.id) ?? [];
      readers.delete(event.id);
      const missing = [...concerned].filter(
        (user_id) =>
          !heard.includes(user_id) && !forgotten.has(user_id) && !isReplaced(event, user_id, events, told),
      ).length;
      const strangers = heard.filter((user_id) => !concerned.has(user_id)).length;
      const twice = heard.length - new Set(heard).size;
      if (missing + strangers + twice > 0)
        wrong.push(
          `${event.type} of ${event.subject}: ${missing} not told, ${strangers} told for nothing, ${twice} twice`,
        );
    }
    wrong.push(...[...readers.keys()].map((id) => `the event ${id} was told and never happened`));
    return { looked: told.length, wrong };
  },
};

/**
 * Checks that no one outside a company is notified of its events. A person who lost an account is still notified about
 * that account.
 */
const insideOnly: Invariant = {
  promise: 'no one outside a company is notified of its events',
  check: (scene) =>
    faultsAmong(
      scene,
      sql`notifications`,
      sql`select n.type || ' of ' || n.subject || ' was sent to a person of another company' as text
        from notifications n join events e on e.id = n.event_id join profiles p on p.id = n.user_id
        where p.operator_id is distinct from e.operator_id
          and n.user_id <> e.record_id
          and not exists (select from user_roles r where r.user_id = p.id and r.role = 'super_admin')`,
    ),
};

const unread: Invariant = {
  promise: 'the bell of each person counts the cases with something that they have not read',
  async check({ rows, companies }: Scene) {
    const people = companies.flatMap((company): Person[] => [
      company.owner,
      ...company.dispatchers,
      ...stayingClients(company).flatMap((client) => client.people),
    ]);
    // Signing in for this check may create a notification, so the rows are counted only after that.
    const bells = new Map<string, number>();
    for (const { email, ask } of people) bells.set(email, (await ask(countUnread, {})).body.unread);
    const counts = await rows<{ email: string; count: number }>(sql`
      select p.email, count(distinct n.case_id)::int as count from profiles p
        left join notifications n on n.user_id = p.id and n.read_at is null group by p.email`);
    const wrong = counts.flatMap(({ email, count }) => {
      const bell = bells.get(email);
      const own = Math.min(100, count);
      return bell === undefined || bell === own ? [] : [`${email} has ${own} unread, the bell says ${bell}`];
    });
    return { looked: people.length, wrong };
  },
};

export const notifiedInvariants = [once, insideOnly, unread];
