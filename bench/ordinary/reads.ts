import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { jobOf, jobRows, report } from './job-orders.ts';
import { requestOf, requestRows } from './requests.ts';
import { client, figures, jobOrder, jobOrderListed, pageOf, serviceRequest } from './schemas.ts';
import type { Tables } from './tables.ts';

const ok = (schema: object) => ({ schema: { response: { 200: schema } } });

export function mountReads(app: FastifyInstance, db: Kysely<Tables>): void {
  app.get<{ Querystring: { limit: number } }>(
    '/service-requests',
    ok(pageOf(serviceRequest)),
    async ({ user, query }) => {
      const rows = await requestRows(db)
        .where('r.operator_id', '=', user.operator_id)
        .where('r.status', '=', 'pending')
        .orderBy('r.created_at', 'desc')
        .orderBy('r.id', 'desc')
        .limit(Number(query.limit))
        .execute();
      return { items: rows.map(requestOf) };
    },
  );

  app.get<{ Querystring: { limit: number } }>(
    '/job-orders',
    ok(pageOf(jobOrderListed)),
    async ({ user, query }) => {
      const rows = await jobRows(db)
        .where('j.technician_id', '=', user.record_id)
        .where('j.status', 'in', ['scheduled', 'in_progress'])
        .orderBy('j.scheduled_date')
        .orderBy('j.id')
        .limit(Number(query.limit))
        .execute();
      return { items: rows.map(jobOf) };
    },
  );

  app.get<{ Params: { id: string } }>('/job-orders/:id', ok(jobOrder), async ({ user, params }, reply) => {
    const row = await jobRows(db)
      .select(report)
      .where('j.id', '=', params.id)
      .where('j.operator_id', '=', user.operator_id)
      .executeTakeFirst();
    if (row === undefined) return reply.callNotFound();
    const drawn = row.client_signature?.toString('base64');
    return { ...jobOf(row), client_signature: drawn ? `data:image/png;base64,${drawn}` : null };
  });

  mountClients(app, db);
  mountFigures(app, db);
}

function mountClients(app: FastifyInstance, db: Kysely<Tables>): void {
  app.get<{ Querystring: { search: string } }>('/clients', ok(pageOf(client)), async ({ user, query }) => {
    const rows = await db
      .selectFrom('clients as x')
      .innerJoin('country_operators as o', 'o.id', 'x.operator_id')
      .innerJoin('profiles as p', 'p.id', 'x.user_id')
      .leftJoin('invitations as i', 'i.user_id', 'x.user_id')
      .selectAll('x')
      .select([
        'o.time_zone',
        'o.name as operator_name',
        'p.name as profile_name',
        'p.email as profile_email',
      ])
      .select(['i.id as invitation_id', 'i.expires_at as invitation_expires_at'])
      .where('x.operator_id', '=', user.operator_id)
      .where('x.search_text', 'like', `%${query.search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`)
      .orderBy('x.created_at', 'desc')
      .orderBy('x.id', 'desc')
      .limit(25)
      .execute();
    return {
      items: rows.map((row) => ({
        ...row,
        operator: { name: row.operator_name },
        profile: { name: row.profile_name, email: row.profile_email },
        invitation: row.invitation_id && { id: row.invitation_id, expires_at: row.invitation_expires_at },
      })),
    };
  });
}

function mountFigures(app: FastifyInstance, db: Kysely<Tables>): void {
  app.get('/figures', ok(figures), async ({ user }) => {
    const ofOperator = user.operator_id;
    const [requests, technicians, today, completed] = await Promise.all([
      db
        .selectFrom('service_requests')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('operator_id', '=', ofOperator)
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('technicians')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('operator_id', '=', ofOperator)
        .where('is_active', '=', true)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('job_orders as j')
        .innerJoin('country_operators as o', 'o.id', 'j.operator_id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('j.operator_id', '=', ofOperator)
        .where('j.status', '!=', 'cancelled')
        .where('j.scheduled_date', '>=', startOfDay(0))
        .where('j.scheduled_date', '<', startOfDay(1))
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('job_orders')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('operator_id', '=', ofOperator)
        .where('completed_date', '>', sql<Date>`now() - interval '30 days'`)
        .where('completed_date', '<=', sql<Date>`now()`)
        .executeTakeFirstOrThrow(),
    ]);
    return {
      pending_requests: requests.n,
      active_technicians: technicians.n,
      jobs_today: today.n,
      completed_30_days: completed.n,
    };
  });
}

/** Returns SQL for the start of the day this many days from now, in the time zone of the operator `o`. */
const startOfDay = (days: number) =>
  sql<Date>`((now() at time zone o.time_zone)::date + ${sql.lit(days)})::timestamp at time zone o.time_zone`;
