import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { addDays, dateIn } from '#domain/values/calendar.ts';
import type { Caller } from './callers.ts';
import type { Ask, Work } from './works.ts';

/** The text in every request that a run adds, so that these requests can be removed again. */
const marker = 'The benchmark asks for a visit';
const searched = ['zubarah', 'hotel', 'palm hotel', '+97317', 'manama'];
const jobsEach = 20;
const zone = 'Asia/Bahrain';

/** The source of an operation's calls. The values in them are read from the database once. */
export type Supply = {
  readonly callers: readonly Caller[];
  /** Returns `count` calls. Write calls are never repeated. */
  next(work: Work, count: number): Promise<readonly Ask[]>;
};

export async function openSupply(
  owner: pg.Client,
  callers: readonly Caller[],
  now: () => Date,
): Promise<Supply> {
  const jobs = await idsOf(owner, 'job_orders', 400);
  const technicians = await idsOf(owner, '(select * from technicians where is_active)', 10_000);
  const machines = await machinesOf(owner);
  const slots = new Map<string, number>();
  const nextSlot = (operator_id: string) => {
    const slot = slots.get(operator_id) ?? 0;
    slots.set(operator_id, slot + 1);
    return appointmentAt(slot, technicians.get(operator_id) ?? [], now());
  };
  const of = (work: Work) => callers.filter(({ role }) => role === work.by);
  return {
    callers,
    async next(work, count) {
      const people = of(work);
      const turns = Array.from({ length: count }, (_, turn) => ({ turn, caller: pick(people, turn) }));
      if (work.name === 'W6') return approvals({ owner, now }, turns, machines.ofOperator, nextSlot);
      return turns.map(({ turn, caller }): Ask => {
        const round = Math.floor(turn / people.length);
        if (work.name === 'W3') return { caller, given: { search: pick(searched, round) } };
        if (work.name === 'W4')
          return { caller, given: { id: pick(jobs.get(caller.operator_id) ?? [], turn) } };
        if (work.name !== 'W5') return { caller, given: {} };
        return {
          caller,
          given: {},
          body: submission(pick(machines.ofClient.get(caller.record_id) ?? [], round), now()),
        };
      });
    },
  };
}

/** Returns the number of different calls for a read. */
export function varietyOf({ name }: Work, callers: number): number {
  if (name === 'W3') return callers * searched.length;
  return name === 'W4' ? callers * jobsEach : callers;
}

/** Removes the rows that earlier runs added, including interrupted runs. */
export async function tidy(owner: pg.Client): Promise<void> {
  await owner.query(`
    set session_replication_role = replica;
    delete from job_orders where description = '${marker}';
    delete from service_requests where problem_description = '${marker}';
    truncate events, notifications, idempotency_keys, outgoing_mails;
    reset session_replication_role;`);
  await owner.query('vacuum (analyze)');
  await owner.query('checkpoint');
}

function pick<T>(items: readonly T[], turn: number): T {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('The data has nothing of the kind that is asked for');
  return item;
}

/** Returns the content of a client's service request. */
export function submission(machine_id: string, now: Date): object {
  return {
    machine_id,
    service_type_requested: 'trouble_call',
    problem_description: marker,
    different_fault: true,
    urgency: 'high',
    preferred_date: addDays(dateIn(zone, now), 7),
  };
}

const hours = ['05', '08', '11'];
/** Appointments start this many days from now, after the last appointment in the filled data. */
const firstDay = 70;

/**
 * Returns an appointment at a time when the technician is free. There are three such times per workday, three
 * hours apart.
 */
function appointmentAt(slot: number, technicians: readonly string[], now: Date): object {
  const technician_id = pick(technicians, slot);
  const turn = Math.floor(slot / technicians.length);
  const workday = Math.floor(turn / hours.length);
  const sunday = new Date(now);
  sunday.setUTCDate(sunday.getUTCDate() + firstDay - sunday.getUTCDay());
  const ahead = Math.floor(workday / 5) * 7 + (workday % 5);
  const date = addDays(dateIn('UTC', sunday), ahead);
  return { technician_id, scheduled_date: `${date}T${hours[turn % hours.length]}:00:00Z` };
}

type Machine = { readonly id: string; readonly operator_id: string; readonly client_id: string };
type Turn = { readonly turn: number; readonly caller: Caller };

/** Creates new pending requests, and returns the call that approves each of them. */
async function approvals(
  { owner, now }: { readonly owner: pg.Client; readonly now: () => Date },
  turns: readonly Turn[],
  machines: ReadonlyMap<string, readonly Machine[]>,
  nextSlot: (operator_id: string) => object,
): Promise<readonly Ask[]> {
  const made = turns.map(({ turn, caller }) => {
    const { id: machine_id, ...machine } = pick(machines.get(caller.operator_id) ?? [], turn);
    return { caller, row: { ...machine, id: uuidv7(), machine_id } };
  });
  await owner.query(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) given(id uuid, operator_id uuid, client_id uuid, machine_id uuid)
     ), taken as (
       update number_series s set last_number = last_number + asked from (
         select operator_id, count(*)::int as asked from given group by operator_id
       ) counted
       where s.operator_id = counted.operator_id and series = 'service_requests'
       returning s.operator_id, last_number - asked as before
     )
     insert into service_requests (id, number, operator_id, client_id, machine_id, requestor_user_id, requested_by,
       service_type_requested, problem_description, urgency, preferred_date, status, created_at)
     select id, before + row_number() over (partition by operator_id order by id), operator_id, client_id, machine_id,
       client_id, 'client', 'service', $2, 'medium', $3::timestamptz::date + 7, 'pending', $3::timestamptz
     from given join taken using (operator_id)`,
    [JSON.stringify(made.map(({ row }) => row)), marker, now()],
  );
  return made.map(({ caller, row }) => ({
    caller,
    given: { id: row.id },
    body: { version: 1, appointment: nextSlot(caller.operator_id) },
  }));
}

async function idsOf(
  owner: pg.Client,
  table: string,
  most: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await owner.query<{ operator_id: string; ids: readonly string[] }>(
    `select operator_id, array_agg(id::text order by md5(id::text)) as ids from (
       select id, operator_id, row_number() over (partition by operator_id order by md5(id::text)) as n from ${table} x
     ) numbered where n <= $1 group by operator_id`,
    [most],
  );
  return new Map(rows.map(({ operator_id, ids }) => [operator_id, ids]));
}

async function machinesOf(owner: pg.Client) {
  const { rows } = await owner.query<Machine>(
    `select m.id, m.operator_id, m.client_id
     from machines m join clients c on c.id = m.client_id join sessions s on s.user_id = c.user_id order by md5(m.id::text)`,
  );
  const ofClient = groupBy(rows, ({ client_id }) => client_id);
  return {
    ofOperator: groupBy(rows, ({ operator_id }) => operator_id),
    ofClient: new Map([...ofClient].map(([client, machines]) => [client, machines.map(({ id }) => id)])),
  };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
