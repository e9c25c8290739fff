import { sql } from 'drizzle-orm';
import { type Actor, type Role, roles } from '#domain/actor.ts';
import type { Server } from '#server/platform/context.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { type Company, makeWorld, type World } from '../../support/people.ts';
import { makeJob } from '../../support/work.ts';

/**
 * Which row it is for the role: A is its own, B belongs to another person of the same operator, C to another operator.
 * Of events, D says that another operator was concerned by what the own client or technician did, and E was done by
 * somebody else.
 */
export type Row = 'A' | 'B' | 'C' | 'D' | 'E';
/** A condition in SQL that holds for the row. */
export type RowsOfTable = Partial<Readonly<Record<Row, string>>>;
export type RightsWorld = {
  readonly actors: Readonly<Record<Role, Actor>>;
  rowsOf(table: string, role: Role): RowsOfTable;
};

/** Two operators with rows of every table that a role may reach, and with secrets of which each reaches its own at most. */
export async function makeRightsWorld(server: Server): Promise<RightsWorld> {
  const world = await makeWorld(server);
  const { home, foreign } = world;
  const { database } = server;
  await makeJob(database, home);
  await makeJob(database, home, { client: home.secondClient, technician: home.secondTechnician });
  await makeJob(database, foreign);
  const actors = {
    super_admin: world.admin.actor,
    country_operator: home.countryOperator.actor,
    dispatcher: home.dispatcher.actor,
    technician: home.technician.actor,
    client: home.client.actor,
  };
  await database.transaction(systemIdentity, async (tx) => {
    for (const role of roles) await tx.rows(eventsOf(world, actors[role]));
    for (const { operator, client } of [home, foreign]) {
      await tx.rows(sql`insert into operator_logos values (${operator.id}, '\\x89504e47', 'ab')`);
      await tx.rows(
        sql`insert into invitations values (gen_random_uuid(), ${client.user_id}, ${operator.id}, now())`,
      );
      await tx.rows(sql`
        insert into sign_in_events (id, at, kind, user_id, operator_id, address, user_agent, is_known_device)
        values (gen_random_uuid(), now(), 'signed_in', ${client.user_id}, ${operator.id}, '', '', true)`);
    }
    await tx.rows(sql`
      insert into idempotency_keys select id, gen_random_uuid(), 'a.call', 'hash', 'answer', now() from profiles`);
  });
  return { actors, rowsOf: (table, role) => rowsOf(world, actors[role])[table] ?? {} };
}

/** What tells the events of one writer apart: their subject. */
const subject = (row: Row, { role }: Actor) => `${row} of the ${role}`;

function eventsOf({ home, foreign, newcomer }: World, actor: Actor) {
  const event = (
    row: Row,
    of: Company,
    second: boolean,
    actor_user_id: string,
    operator = of.operator.id,
  ) => {
    const client = second ? of.secondClient : of.client;
    const technician = second ? of.secondTechnician : of.technician;
    return sql`(gen_random_uuid(), now(), 'machines.created', gen_random_uuid(), ${subject(row, actor)},
      ${operator}::uuid, ${client.row.id}::uuid, ${technician.row.id}::uuid, ${actor_user_id}::uuid, '{}')`;
  };
  const rows = [
    event('A', home, false, actor.user_id),
    event('B', home, true, actor.user_id),
    event('C', foreign, false, actor.user_id),
    event('D', home, false, actor.user_id, foreign.operator.id),
    event('E', home, false, newcomer.user_id),
  ];
  return sql`
    insert into events (id, at, type, record_id, subject, operator_id, client_id, technician_id, actor_user_id, changes)
    values ${sql.join(rows, sql`, `)}`;
}

function rowsOf(world: World, actor: Actor): Readonly<Record<string, RowsOfTable>> {
  const { home, foreign } = world;
  const by = (column: string, A: string, B: string | null, C: string): RowsOfTable => ({
    A: `${column} = '${A}'`,
    ...(B !== null && { B: `${column} = '${B}'` }),
    C: `${column} = '${C}'`,
  });
  const byClient = (column: string) =>
    by(column, home.client.row.id, home.secondClient.row.id, foreign.client.row.id);
  const byOperator = (column: string) => by(column, home.operator.id, null, foreign.operator.id);
  const byUser = (column: string) =>
    by(column, actor.user_id, home.secondClient.user_id, foreign.client.user_id);
  const { technician, secondTechnician, dispatcher, secondDispatcher } = home;
  return {
    country_operators: byOperator('id'),
    operator_logos: byOperator('operator_id'),
    platform_settings: { A: 'true' },
    invitations: byOperator('operator_id'),
    sign_in_events: byOperator('operator_id'),
    number_series: by(`series = 'job_orders' and operator_id`, home.operator.id, null, foreign.operator.id),
    profiles: byUser('id'),
    user_roles: byUser('user_id'),
    idempotency_keys: byUser('user_id'),
    credentials: byUser('user_id'),
    clients: byClient('id'),
    technicians: by('id', technician.row.id, secondTechnician.row.id, foreign.technician.row.id),
    dispatchers: by('id', dispatcher.id, secondDispatcher.id, foreign.dispatcher.id),
    machines: by('id', ...machinesOf(world)),
    service_requests: byClient('client_id'),
    job_orders: byClient('client_id'),
    events: Object.fromEntries(
      (['A', 'B', 'C', 'D', 'E'] as const).map((row) => [row, `subject = '${subject(row, actor)}'`]),
    ),
  };
}

function machinesOf({ home, foreign }: World): [string, string, string] {
  return [home.client, home.secondClient, foreign.client].map(({ machines }) => machines[0].id) as [
    string,
    string,
    string,
  ];
}
