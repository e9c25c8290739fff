import { type SQL, sql } from 'drizzle-orm';
import {
  getClientDashboard,
  getDispatcherDashboard,
  getOperatorDashboard,
  getTechnicianDashboard,
} from '#contract/dashboards.ts';
import { getPlanUse } from '#contract/plan-use.ts';
import { getOperatorReport } from '#contract/reports.ts';
import { jobs } from '#tests/support/databases/job-rows.ts';
import { type Company, firstDay, stayingClients, todayOf } from '../world.ts';
import type { CheckResult, Invariant, Scene } from './scene.ts';

type Figures = Readonly<Record<string, unknown>>;

/** Compares the figures that we counted with the product's. The product's other figures are ignored. */
function compared(of: string, own: Figures, shown: Figures): CheckResult {
  const wrong = Object.entries(own).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(shown[name])
      ? []
      : [`${of}: ${name} is ${JSON.stringify(value)}, shown is ${JSON.stringify(shown[name])}`],
  );
  return { looked: Object.keys(own).length, wrong };
}

function together(found: readonly CheckResult[]): CheckResult {
  return {
    looked: found.reduce((sum, { looked }) => sum + looked, 0),
    wrong: found.flatMap(({ wrong }) => wrong),
  };
}

/**
 * Returns counts of jobs by operator, technician and client, with conditions that do not use the product's
 * code.
 */
const jobCounts = (now: Date) => sql`
    select coalesce(j.operator_id, technician_id, client_id) as of,
      count(*) filter (where status in ('scheduled', 'in_progress'))::int as open_jobs,
      count(*) filter (where status in ('scheduled', 'in_progress') and workflow_status <> 'awaiting_signature')::int as to_come,
      count(*) filter (where status <> 'cancelled' and scheduled_date >= d.begins and scheduled_date < d.ends)::int as jobs_today,
      count(*) filter (where status = 'completed' and completed_date >= d.begins)::int as completed_today,
      count(*) filter (where status = 'completed')::int as completed,
      count(*) filter (where status in ('scheduled', 'in_progress') and urgency in ('high', 'emergency'))::int as urgent
    from ${jobs} j join (
      select id, today at time zone time_zone as begins, (today + interval '1 day') at time zone time_zone as ends
      from (select *, date_trunc('day', ${now}::timestamptz at time zone time_zone) as today from country_operators) o
    ) d on d.id = j.operator_id
    group by grouping sets (j.operator_id, technician_id, client_id)`;
type Counts = {
  of: string | null;
  open_jobs: number;
  to_come: number;
  jobs_today: number;
  completed_today: number;
  completed: number;
  urgent: number;
};
type CountsOf = (id: string) => Counts;

async function countJobs({ rows, world }: Scene): Promise<CountsOf> {
  const counts = await rows<Counts>(jobCounts(world.app.clock.now));
  const none = { open_jobs: 0, to_come: 0, jobs_today: 0, completed_today: 0, completed: 0, urgent: 0 };
  return (id) => counts.find(({ of }) => of === id) ?? { of: id, ...none };
}

async function countOf({ rows }: Scene, from: SQL): Promise<number> {
  const [row] = await rows<{ count: number }>(sql`select count(*)::int as count from ${from}`);
  return row?.count ?? 0;
}

/**
 * Checks the office dashboards. The simulated two weeks are within the last thirty days, so every completed job counts.
 */
async function officeHomes(
  scene: Scene,
  { id, dispatchers, owner }: Company,
  jobs: CountsOf,
): Promise<CheckResult[]> {
  const { open_jobs, jobs_today, completed_today, completed, urgent } = jobs(id);
  const active_technicians = await countOf(scene, sql`technicians where operator_id = ${id} and is_active`);
  const both = { active_technicians, completed_30_days: completed };
  const pending_requests = await countOf(
    scene,
    sql`service_requests where operator_id = ${id} and status = 'pending'`,
  );
  const dispatcher = await dispatchers[0].ask(getDispatcherDashboard, {});
  const operator = await owner.ask(getOperatorDashboard, {});
  const clients = await countOf(scene, sql`clients where operator_id = ${id} and is_active`);
  const ofOperator = { clients, open_jobs, urgent_count: urgent, completed_today_count: completed_today };
  return [
    compared('the home of the dispatchers', { ...both, pending_requests, jobs_today }, dispatcher.body),
    compared('the home of the operator', { ...both, ...ofOperator }, operator.body),
  ];
}

async function technicianHomes({ technicians }: Company, jobs: CountsOf): Promise<CheckResult[]> {
  const found: CheckResult[] = [];
  for (const { id, person, isGone } of technicians) {
    if (isGone) continue;
    const { body } = await person.ask(getTechnicianDashboard, {});
    const { completed, completed_today, open_jobs, jobs_today } = jobs(id);
    const own = { jobs_today, completed_today, open_jobs, completed_30_days: completed };
    found.push(compared(`the home of ${person.name}`, own, body));
  }
  return found;
}

async function clientHomes({ rows }: Scene, company: Company, jobs: CountsOf): Promise<CheckResult[]> {
  const counts = await rows<{ id: string; machines: number; open_requests: number }>(sql`
    select id, (select count(*)::int from machines m where m.client_id = c.id) as machines,
      (select count(*)::int from service_requests r
        where r.client_id = c.id and r.status in ('pending', 'reviewed')) as open_requests
    from clients c`);
  const found: CheckResult[] = [];
  for (const { id, name, people } of stayingClients(company)) {
    const { body } = await people[0].ask(getClientDashboard, {});
    const { to_come: open_jobs, completed } = jobs(id);
    const { id: _, ...own } = counts.find((one) => one.id === id) ?? { id };
    found.push(compared(`the home of ${name}`, { ...own, open_jobs, completed_12_months: completed }, body));
  }
  return found;
}

const dashboards: Invariant = {
  promise: 'the figures of every home page equal those counted from the rows',
  async check(scene) {
    const found: CheckResult[] = [];
    const jobs = await countJobs(scene);
    for (const company of scene.companies) {
      found.push(...(await officeHomes(scene, company, jobs)));
      found.push(...(await technicianHomes(company, jobs)));
      found.push(...(await clientHomes(scene, company, jobs)));
    }
    return together(found);
  },
};

/** The time of the first arrival for the request `r`. */
const arrivedAt = sql`(select min(j.first_arrived_at) from ${jobs} j where j.service_request_id = r.id)`;

const reported = ({ id }: Company, now: Date) => sql`
  select
    (select count(*)::int from service_requests where operator_id = ${id}) as requests,
    (select count(*)::int from service_requests where operator_id = ${id} and outcome is distinct from 'joined'
      and reviewed_at <= respond_by) as responses_in_time,
    (select count(*)::int from service_requests r where r.operator_id = ${id} and ${arrivedAt} <= arrive_by) as arrivals_in_time,
    (select count(*)::int from ${jobs} j where operator_id = ${id} and status = 'completed') as completed_jobs,
    (select count(*)::int from ${jobs} j where operator_id = ${id} and status = 'cancelled') as cancelled_jobs,
    (select round((percentile_cont(0.5) within group (
        order by round(extract(epoch from ${arrivedAt} - r.created_at) / 60.0)) / 60.0)::numeric, 2)::float8
      from service_requests r where r.operator_id = ${id} and ${arrivedAt} is not null) as response_hours_median,
    (select round(avg((problem_resolved and not follow_up_required)::int), 4)::float8 from ${jobs} j
      where operator_id = ${id} and status = 'completed' and ${now}::timestamptz is not null) as first_time_fix,
    (select sum(visit_fee)::text from ${jobs} j where operator_id = ${id} and status = 'completed') as revenue`;

const report: Invariant = {
  promise: 'the two-week report equals the count from the rows, and its parts make up the whole',
  async check(scene) {
    const found: CheckResult[] = [];
    const { now } = scene.world.app.clock;
    for (const company of scene.companies) {
      const period = { from: firstDay, until: todayOf(scene.world, company) };
      const { body } = await company.owner.ask(getOperatorReport, period);
      const [own] = await scene.rows<{ revenue: string | null } & Figures>(reported(company, now));
      const { revenue, ...figures } = own ?? { revenue: null };
      found.push(compared(`the report of ${company.name}`, figures, body.figures));
      const amounts = revenue === null ? [] : [{ currency: company.currency, amount: revenue }];
      found.push(compared(`the report of ${company.name}`, { revenue: amounts }, body.figures));
      const sum = (of: (one: (typeof body.series)[number]) => number) =>
        body.series.reduce((total, one) => total + of(one), 0);
      const parts = { requests: sum((one) => one.requests), completed_jobs: sum((one) => one.completed) };
      found.push(compared(`the days of ${company.name}`, parts, body.figures));
      const byTechnician = body.technicians.reduce((total, one) => total + one.completed_jobs, 0);
      found.push(
        compared(`the technicians of ${company.name}`, { completed_jobs: byTechnician }, body.figures),
      );
    }
    return together(found);
  },
};

/**
 * Selects, for each client with a plan, the included and the used visits of the current plan year. A covered visit
 * counts unless it was canceled without a signature.
 */
const planYears = (now: Date) => sql`
  select c.id, (c.cmasa_expiry at time zone o.time_zone)::date >= o.today as "isActive",
    case c.cmasa_plan_type when 'cmasa_standard' then o.cmasa_standard_visits_per_year
      else o.cmasa_premium_visits_per_year end as given,
    (select count(*)::int from ${jobs} j cross join lateral (
        select (coalesce(j.job_order_form_submitted_at, j.started_at, j.scheduled_date) at time zone o.time_zone)::date as on) d
      where j.client_id = c.id and j.is_cmasa_covered and (j.signed_at is not null or j.status <> 'cancelled')
        and d.on >= y.begins and d.on < (y.begins + interval '1 year')::date) as used
  from clients c join (
      select *, (${now}::timestamptz at time zone time_zone)::date as today from country_operators
    ) o on o.id = c.operator_id cross join lateral (
    select max((c.cmasa_start_date + make_interval(years => n))::date) as begins from generate_series(0, 3) n
    where (c.cmasa_start_date + make_interval(years => n))::date <= o.today) y
  where c.cmasa_plan_type is not null`;

const planUse: Invariant = {
  promise:
    'the visits that a plan counts as used are its covered jobs of the year, and no more than it gives',
  async check(scene) {
    const found: CheckResult[] = [];
    const years = await scene.rows<{ id: string; isActive: boolean; given: number; used: number }>(
      planYears(scene.now),
    );
    for (const { id, name, people } of scene.companies.flatMap(stayingClients)) {
      const { plan } = (await people[0].ask(getPlanUse, {})).body;
      const year = years.find((one) => one.id === id);
      if (year === undefined) {
        found.push(compared(name, { plan: null }, { plan }));
        continue;
      }
      const own = { visits_used: year.isActive ? year.used : 0, visits_per_year: year.given };
      found.push(compared(name, own, { ...plan }));
      if (year.used > year.given)
        found.push({ looked: 1, wrong: [`${name} used ${year.used} of ${year.given}`] });
    }
    return together(found);
  },
};

export const figureInvariants = [dashboards, report, planUse];
