import { sql } from 'drizzle-orm';
import { type Fault, firstOf } from './faults.ts';

const oneAlert = sql`(
  select id from notifications where type = 'service-requests.on-call-alerted' and audience = 'technician'
  order by at, id limit 1)`;

export const faultsOnCall: readonly Fault[] = [
  {
    what: 'an alert that someone got who is not on call',
    table: 'notifications',
    statements: [
      sql`update notifications n set user_id = (
          select o.user_id from technicians t join technicians o on o.operator_id = t.operator_id and o.id <> t.id
          where t.user_id = n.user_id order by o.id limit 1)
        where id = ${oneAlert}`,
    ],
    noticed: [
      'an emergency outside service hours sends one alert, to the technician on call or, without one, to the dispatchers',
    ],
  },
  {
    what: 'an emergency of which no one was alerted',
    table: 'events',
    statements: [
      sql`delete from events where id = (
        select id from events where type = 'service-requests.nobody-on-call' order by at, id limit 1)`,
    ],
    noticed: [
      'an emergency outside service hours sends one alert, to the technician on call or, without one, to the dispatchers',
    ],
  },
  {
    what: 'a night that costs as much as the day',
    table: 'country_operators',
    statements: [sql`update country_operators set emergency_fee = null`],
    noticed: ['a visit for an emergency proposes the usual fee, and the night fee outside service hours'],
  },
];

export const faultsOfRoles: readonly Fault[] = [
  {
    what: 'a role that its person declined',
    table: 'user_roles',
    statements: (world) => {
      const { user_id, role } = firstOf(world, ({ offers }) =>
        offers.filter(({ state }) => state === 'declined'),
      );
      return [sql`insert into user_roles (user_id, role) values (${user_id}, ${role})`];
    },
    noticed: ['no one has a role that they neither accepted nor had from the start'],
  },
  {
    what: 'a main account that was handed over and is back',
    table: 'clients',
    statements: (world) => {
      const { client, from } = firstOf(world, ({ handOvers }) =>
        handOvers.filter((one) => !one.client.isGone && one.client.people[0] !== one.from),
      );
      return [
        sql`update clients set (user_id, email) = (select id, email from profiles where email = ${from.email})
          where id = ${client.id}`,
      ];
    },
    noticed: ['each client has one main account; it is active, and it is the last one to receive the client'],
  },
  {
    what: 'a main account that is suspended',
    table: 'profiles',
    // The fault above has already damaged a client whose main account was handed over.
    statements: ({ company: { clients, memory } }) => {
      const untouched = clients.find(
        (client) => !client.isGone && !memory.handOvers.some((one) => one.client === client),
      );
      return [sql`update profiles set deactivated_at = now() where email = ${untouched?.people[0].email}`];
    },
    noticed: ['each client has one main account; it is active, and it is the last one to receive the client'],
  },
];
