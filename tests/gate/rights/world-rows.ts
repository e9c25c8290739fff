import { type SQL, sql } from 'drizzle-orm';
import { access } from '#domain/access.ts';
import { type Actor, type Role, roles } from '#domain/actor.ts';
import type { Server } from '#server/platform/context.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { addRowsOfEveryClient } from '#tests/support/company/client-people.ts';
import { lateWorkOfEveryJob } from '#tests/support/company/late-work-steps.ts';
import { type Company, makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { addInvoices } from '#tests/support/databases/invoice-rows.ts';
import { partsOfEveryJob, tablesOfParts } from '#tests/support/databases/job-rows.ts';
import { sumsOfEveryOperator } from '#tests/support/databases/report-sums.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';

/**
 * A row's relation to the role. A is the role's own row. B belongs to another person at the same operator, and C to
 * another operator. Among comments, D is the role's own comment that the client must not see. Among events, comments,
 * files and readings, E is like A, but another person wrote it. In these tables, C was written by a person of the
 * other operator, or by the platform if the role is the platform's. The database refuses a row that names a person of
 * a different operator.
 */
export type Row = 'A' | 'B' | 'C' | 'D' | 'E';
/** An SQL condition for each kind of row, which is true only for such rows. */
type RowsOfTable = Partial<Readonly<Record<Row, string>>>;
export type RightsWorld = {
  readonly actors: Readonly<Record<Role, Actor>>;
  readonly world: World;
  rowsOf(table: string, role: Role): RowsOfTable;
};

/**
 * Creates two operators with rows in every table that a role may access, including secrets. Neither operator may access
 * the other's rows.
 */
export async function makeRightsWorld(server: Server): Promise<RightsWorld> {
  const world = await makeWorld(server);
  const { home, foreign } = world;
  const { database } = server;
  const jobs = {
    own: await makeJob(database, home),
    second: await makeJob(database, home, { client: home.secondClient, technician: home.secondTechnician }),
    foreign: await makeJob(database, foreign),
  };
  const actors = {
    super_admin: world.admin.actor,
    country_operator: home.countryOperator.actor,
    dispatcher: home.dispatcher.actor,
    technician: home.technician.actor,
    client: home.client.actor,
  };
  await database.transaction(systemIdentity, async (tx) => {
    // Every ID gets a value, so that a change of an ID to null would be noticed.
    await tx.rows(sql`update job_orders set forerunner_id = id`);
    await tx.rows(sql`
      update service_requests
      set forerunner_id = assigned_job_order_id, joined_job_order_id = assigned_job_order_id, joined_request_id = id`);
    for (const statement of partsOfEveryJob) await tx.rows(sql.raw(statement));
    for (const role of roles) await tx.rows(eventsOf(world, actors[role]));
    for (const role of roles) await tx.rows(commentsOf(world, jobs, actors[role]));
    for (const role of roles) await tx.rows(filesOf(world, actors[role]));
    for (const role of roles) await tx.rows(readingsOf(world, actors[role]));
    for (const { operator, client } of [home, foreign]) {
      await tx.rows(sql`insert into operator_logos values (${operator.id}, '\\x89504e47', 'ab')`);
      await tx.rows(
        sql`insert into invitations values (gen_random_uuid(), ${client.user_id}, ${operator.id}, now())`,
      );
      await tx.rows(sql`
        insert into sign_in_events (id, at, kind, user_id, operator_id, address, user_agent, is_known_device)
        values (gen_random_uuid(), now(), 'signed_in', ${client.user_id}, ${operator.id}, '', '', true)`);
    }
    for (const statement of sumsOfEveryOperator) await tx.rows(sql.raw(statement));
    await addRowsOfEveryClient(tx);
    await tx.rows(sql`
      insert into privacy_texts (id, operator_id, version, text, sha256, published_at)
      select gen_random_uuid(), id, 1, 'We keep your name.', 'ab', now() from country_operators`);
    await tx.rows(sql`
      insert into agreements (id, at, way, operator_id, user_id, service_request_id, job_order_id, text_operator_id,
        text_version, text_sha256)
      select gen_random_uuid(), now(), 'glass', j.operator_id, c.user_id, j.service_request_id, j.id, j.operator_id, 1, 'ab'
      from job_orders j join clients c on c.id = j.client_id`);
    await tx.rows(sql`
      insert into absences (id, operator_id, technician_id, kind, first_day, last_day)
      select gen_random_uuid(), operator_id, id, 'vacation', '2026-12-01', '2026-12-05' from technicians`);
    await tx.rows(sql`
      insert into on_call_turns (id, operator_id, technician_id, first_day, last_day)
      select gen_random_uuid(), operator_id, id, '2026-12-01', '2026-12-05' from technicians`);
    await tx.rows(sql`
      insert into technician_contacts select operator_id, id, gen_random_uuid(), now(), 1, now() from technicians`);
    await tx.rows(sql`
      insert into sealed_reports
      select id, operator_id, gen_random_uuid(), 9, 'pdf of ' || id, 'proof of ' || id, '{}', now() from job_orders`);
    await tx.rows(sql`
      insert into visit_links
      select gen_random_uuid(), operator_id, id, null, 'link of ' || id, now() from job_orders`);
    await tx.rows(lateWorkOfEveryJob);
    await addInvoices(tx);
    await tx.rows(sql`
      insert into seal_certificates
      select gen_random_uuid(), id, 'key', 'certificates', 'subject', 'issuer', '01', 'RSA 2048', now(), now(), now()
      from country_operators`);
    await tx.rows(sql`
      insert into retired_seal_certificates select id, operator_id, now() from seal_certificates`);
    await tx.rows(sql`
      insert into idempotency_keys select id, gen_random_uuid(), 'a.call', 'hash', 'answer', now() from profiles`);
  });
  return { actors, world, rowsOf: (table, role) => rowsOf(world, jobs, actors[role])[table] ?? {} };
}

/** Returns the id of the account that writes the other operator's rows. */
const writerAt = ({ foreign }: World, { role, user_id }: Actor) =>
  role === 'super_admin' ? user_id : foreign.client.user_id;

/** Returns the subject or text that distinguishes the events and comments of one writer. */
const subject = (row: Row, { role }: Actor) => `${row} of the ${role}`;

const written = ['A', 'B', 'C', 'D', 'E'] as const;

function eventsOf(world: World, actor: Actor) {
  const { home, foreign, newcomer } = world;
  const event = (row: Row, of: Company, second: boolean, actor_user_id: string) => {
    const client = second ? of.secondClient : of.client;
    const technician = second ? of.secondTechnician : of.technician;
    return sql`(gen_random_uuid(), now(), 'machines.created', gen_random_uuid(), ${subject(row, actor)},
      ${of.operator.id}::uuid, ${client.row.id}::uuid, ${technician.row.id}::uuid, ${actor_user_id}::uuid, '{}')`;
  };
  const rows = [
    event('A', home, false, actor.user_id),
    event('B', home, true, actor.user_id),
    event('C', foreign, false, writerAt(world, actor)),
    event('E', home, false, newcomer.user_id),
  ];
  return sql`
    insert into events (id, at, type, record_id, subject, operator_id, client_id, technician_id, actor_user_id, changes)
    values ${sql.join(rows, sql`, `)}`;
}

type Jobs = Readonly<Record<'own' | 'second' | 'foreign', JobOrderRow>>;

function commentsOf(world: World, { own, second, foreign }: Jobs, actor: Actor) {
  const { newcomer } = world;
  const comment = (row: Row, job: JobOrderRow, client_id: string | null, author_user_id: string) =>
    sql`(gen_random_uuid(), ${job.operator_id}::uuid, ${client_id}::uuid, ${job.service_request_id}::uuid,
      ${job.id}::uuid, ${author_user_id}::uuid, 'Somebody', 'dispatcher', ${subject(row, actor)}, now())`;
  const rows = [
    comment('A', own, own.client_id, actor.user_id),
    comment('B', second, second.client_id, actor.user_id),
    comment('C', foreign, foreign.client_id, writerAt(world, actor)),
    comment('D', own, null, actor.user_id),
    comment('E', own, own.client_id, newcomer.user_id),
  ];
  return sql`
    insert into comments (id, operator_id, client_id, service_request_id, job_order_id, author_user_id, author_name,
      author_role, text, created_at)
    values ${sql.join(rows, sql`, `)}`;
}

/**
 * Inserts counter readings, by the actor and by another person, for the machines of the clients that own rows A, B and
 * C.
 */
function readingsOf(world: World, actor: Actor) {
  const { home, foreign, newcomer } = world;
  const clients = sql`${home.client.row.id}, ${home.secondClient.row.id}, ${foreign.client.row.id}`;
  const row = sql`case client_id when ${home.client.row.id} then 'A' when ${foreign.client.row.id} then 'C' else 'B' end`;
  const writer = sql`case operator_id when ${foreign.operator.id} then ${writerAt(world, actor)}::uuid else ${actor.user_id}::uuid end`;
  const readings = (name: SQL, read_by: SQL, condition: SQL) => sql`
    select gen_random_uuid(), operator_id, client_id, id, 1200, date '2026-11-01', false, ${read_by},
      ${name} || ${` of the ${actor.role}`}::text from machines where ${condition}`;
  return sql`
    insert into machine_readings (id, operator_id, client_id, machine_id, counter, read_on, is_new_counter,
      read_by_user_id, read_by_name)
    ${readings(row, writer, sql`client_id in (${clients})`)}
    union all ${readings(sql`'E'`, sql`${newcomer.user_id}::uuid`, sql`client_id = ${home.client.row.id}`)}`;
}

/** Inserts files on each client's jobs, by the actor and by another person. */
function filesOf(world: World, actor: Actor) {
  const { home, foreign, newcomer } = world;
  const row = sql`case client_id when ${home.client.row.id} then 'A' when ${foreign.client.row.id} then 'C' else 'B' end`;
  const writer = sql`case operator_id when ${foreign.operator.id} then ${writerAt(world, actor)}::uuid else ${actor.user_id}::uuid end`;
  const files = (name: SQL, uploaded_by: SQL, condition: SQL) => sql`
    select gen_random_uuid(), operator_id, client_id, 'job_orders', id, case_id, ${name} || ${` of the ${actor.role}`}::text,
      'image/jpeg', 1, 'ab', ${uploaded_by}, 'Somebody' from job_orders where ${condition}`;
  return sql`
    insert into files (id, operator_id, client_id, record, record_id, case_id, name, media_type, byte_size, sha256,
      uploaded_by_user_id, uploaded_by_name)
    ${files(row, writer, sql`true`)}
    union all ${files(sql`'E'`, sql`${newcomer.user_id}::uuid`, sql`client_id = ${home.client.row.id}`)}`;
}

function rowsOf(world: World, jobs: Jobs, actor: Actor): Readonly<Record<string, RowsOfTable>> {
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
    // A record that is not listed below belongs to an operator.
    ...Object.fromEntries(Object.keys(access).map((table) => [table, byOperator('operator_id')])),
    country_operators: byOperator('id'),
    platform_settings: { A: 'true' },
    number_series: by(`series = 'job_orders' and operator_id`, home.operator.id, null, foreign.operator.id),
    profiles: byUser('id'),
    user_roles: byUser('user_id'),
    idempotency_keys: byUser('user_id'),
    credentials: byUser('user_id'),
    clients: byClient('id'),
    client_people: byClient('client_id'),
    report_addresses: byClient('client_id'),
    sites: byClient('client_id'),
    technicians: by('id', technician.row.id, secondTechnician.row.id, foreign.technician.row.id),
    late_work: by('technician_id', technician.row.id, secondTechnician.row.id, foreign.technician.row.id),
    absences: by('technician_id', technician.row.id, secondTechnician.row.id, foreign.technician.row.id),
    on_call_turns: by('technician_id', technician.row.id, secondTechnician.row.id, foreign.technician.row.id),
    technician_contacts: by(
      'technician_id',
      technician.row.id,
      secondTechnician.row.id,
      foreign.technician.row.id,
    ),
    dispatchers: by('id', dispatcher.id, secondDispatcher.id, foreign.dispatcher.id),
    machines: by('id', ...machinesOf(world)),
    invoices: byClient('client_id'),
    invoiced_visits: by('job_order_id', jobs.own.id, jobs.second.id, jobs.foreign.id),
    visits_to_invoice: by('job_order_id', jobs.own.id, jobs.second.id, jobs.foreign.id),
    machine_readings: Object.fromEntries(
      (['A', 'B', 'C', 'E'] as const).map((row) => [row, `read_by_name = '${subject(row, actor)}'`]),
    ),
    service_requests: byClient('client_id'),
    job_orders: byClient('client_id'),
    ...Object.fromEntries(
      tablesOfParts.map((table) => [table, by('job_order_id', jobs.own.id, jobs.second.id, jobs.foreign.id)]),
    ),
    events: Object.fromEntries(written.map((row) => [row, `subject = '${subject(row, actor)}'`])),
    comments: Object.fromEntries(written.map((row) => [row, `text = '${subject(row, actor)}'`])),
    files: Object.fromEntries(
      (['A', 'B', 'C', 'E'] as const).map((row) => [row, `name = '${subject(row, actor)}'`]),
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
