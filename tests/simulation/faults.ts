import { type SQL, sql } from 'drizzle-orm';
import type { Memory, World } from './world.ts';

/** A write that no call can make. `noticed` lists the promises that it breaks. */
export type Fault = {
  readonly what: string;
  readonly table: string;
  readonly statements: readonly (SQL | undefined)[] | ((world: World) => readonly SQL[]);
  readonly noticed: readonly string[];
};

const asked = sql`body like '%because you turned it on in your settings%'`;

export const faultsOfWriting: readonly Fault[] = [
  {
    what: 'a mail that leaves twice',
    table: 'outgoing_mails',
    statements: [
      sql`insert into outgoing_mails (id, recipient, subject, body, created_at, due_at)
        select gen_random_uuid(), recipient, subject, body, created_at, due_at from outgoing_mails
        where ${asked} order by created_at, id limit 1`,
    ],
    noticed: ['each person gets one email for each event that they chose to get by email, and no others'],
  },
  {
    what: 'a report that was not mailed',
    table: 'outgoing_mails',
    statements: [
      sql`delete from outgoing_mails where id = (
        select m.id from outgoing_mails m join job_orders j on m.body like '%' || j.id || '%'
        where j.completed_date is not null and not ${asked} order by m.created_at, m.id limit 1)`,
    ],
    noticed: ['each signed report is emailed to its client once'],
  },
  {
    what: 'a mention that notified no one',
    table: 'notifications',
    statements: [
      sql`delete from notifications where id = (
        select id from notifications where audience = 'mentioned' order by at, id limit 1)`,
    ],
    noticed: ['a mention notifies the mentioned person once, and no one else'],
  },
  {
    what: 'answers that mention someone else',
    table: 'comments',
    statements: [
      sql`update comments set mentioned_names = array_fill('Nobody'::text, array[cardinality(mentioned_names)])
        where cardinality(mentioned_names) > 0`,
    ],
    noticed: ['an answer is on the case of its question and mentions the person who asked'],
  },
];

/** Returns the first entry that `of` finds among the recorded changes of either company. */
export function firstOf<T>({ company, nextDoor }: World, of: (memory: Memory) => readonly T[]): T {
  const [first] = [company, nextDoor].flatMap(({ memory }) => of(memory));
  if (first === undefined) throw new Error('no one remembers any of it');
  return first;
}

const otherClient = (of: SQL) => sql`(
  select j.client_id from job_orders j join clients c on c.id = j.client_id and c.is_active
  where j.operator_id = ${of}.operator_id and j.client_id <> ${of}.client_id and j.status in ('scheduled', 'in_progress')
  order by j.number limit 1)`;
const withOpenJob = sql`(
  select j.machine_id from job_orders j join machines m on m.id = j.machine_id and m.client_id = j.client_id
  where j.status = 'scheduled' order by j.operator_id, j.number limit 1)`;

export const faultsOfBelonging: readonly Fault[] = [
  {
    what: 'an old label that opens again',
    table: 'machines',
    statements: (world) => {
      const { token, machine } = firstOf(world, ({ oldLabels }) => oldLabels);
      return [sql`update machines set label_token = ${token} where id = ${machine.id}`];
    },
    noticed: ["a replaced label no longer opens anything, and the machine's current label does"],
  },
  {
    what: 'a machine that is back with the client before',
    table: 'machines',
    statements: (world) => {
      const { machine, from } = firstOf(world, ({ moves }) =>
        moves.filter(({ from: one, to }) => !one.isGone && !to.isGone),
      );
      return [sql`update machines set client_id = ${from.id}, site_id = null where id = ${machine.id}`];
    },
    noticed: [
      'a machine that moved to another client is among its machines, and not among those of the previous one',
    ],
  },
  {
    what: 'a machine that went to another client while a visit is planned',
    table: 'machines',
    statements: [
      sql`update machines m set client_id = ${otherClient(sql`m`)}, site_id = null where m.id = ${withOpenJob}`,
    ],
    noticed: ["open work on a machine belongs to the machine's client"],
  },
  {
    what: 'someone who lost an account and reads on',
    table: 'client_people',
    statements: (world) => {
      const { user_id, client, person, isStaff } = firstOf(world, ({ colleagues }) =>
        colleagues.filter(({ until, client: of, isErased }) => until !== null && !of.isGone && !isErased),
      );
      const standing = isStaff ? 'staff' : 'owner';
      return [
        sql`insert into user_roles (user_id, role) values (${user_id}, 'client')`,
        sql`update profiles set operator_id = (select operator_id from clients where id = ${client.id})
          where id = ${user_id}`,
        sql`insert into client_people (id, user_id, operator_id, client_id, name, email, standing, created_at)
          select gen_random_uuid(), ${user_id}, operator_id, id, ${person.name}, ${person.email}, ${standing}, now()
          from clients where id = ${client.id}`,
      ];
    },
    noticed: ['people of a client that left, or who lost their account there, can open none of its records'],
  },
  {
    what: 'someone who reads the jobs of another client',
    table: 'client_people',
    statements: (world) => {
      const { id } = firstOf(world, ({ colleagues }) =>
        colleagues.filter(
          ({ until, client, person }) => until === null && !client.isGone && client.people[0] !== person,
        ),
      );
      return [sql`update client_people p set client_id = ${otherClient(sql`p`)} where p.id = ${id}`];
    },
    noticed: ['a new person of a client can read its jobs and no others'],
  },
  {
    what: 'a client that left while a visit is planned',
    table: 'clients',
    statements: [
      sql`update clients set is_active = false, deactivation_reason = 'Gone' where id = (
        select client_id from job_orders where status = 'scheduled' order by operator_id, number limit 1)`,
    ],
    noticed: ['a client that left has no open requests and no planned visits'],
  },
  {
    what: 'an erased person whose name is still in the history',
    table: 'events',
    statements: (world) => {
      const one = firstOf(world, ({ colleagues }) =>
        colleagues.filter(({ until, isErased }) => until !== null && !isErased),
      );
      one.isErased = true;
      return [];
    },
    noticed: ['the name and the email of an erased person are nowhere in the data'],
  },
];
