import { type SQL, sql } from 'drizzle-orm';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import { getAttention } from '#contract/planning/attention.ts';
import { getBoard } from '#contract/planning/board.ts';
import { triageServiceRequests } from '#contract/service-requests/triage.ts';
import { listServiceRequests } from '#contract/service-requests.ts';
import { jobs } from '#tests/support/databases/job-rows.ts';
import { type Company, stayingClients, todayOf } from '../world.ts';
import type { CheckResult, Invariant, Scene } from './scene.ts';

type Open = { readonly id: string; readonly text: string };
type OpenCase = Open & { readonly case_id: string };

/** Returns records that are open in the database, but missing from the lists that the company's people see. */
async function missingIn(
  scene: Scene,
  open: (company: Company) => SQL,
  read: (company: Company) => Promise<readonly string[]>,
): Promise<CheckResult> {
  const wrong: string[] = [];
  let looked = 0;
  for (const company of scene.companies) {
    const rows = await scene.rows<Open>(open(company));
    const shown = new Set(await read(company));
    looked += rows.length;
    wrong.push(...rows.filter(({ id }) => !shown.has(id)).map(({ text }) => `${text} is shown to no one`));
  }
  return { looked, wrong };
}

const request = sql`r.id, 'SR-' || r.number as text from service_requests r`;
const requestOfCase = sql`r.id as case_id, ${request}`;
const job = sql`j.id, 'JO-' || j.number as text from ${jobs} j`;
const jobOfCase = sql`j.case_id, ${job}`;

const tray: Invariant = {
  promise: 'each request that needs a decision is in the tray',
  check: (scene) =>
    missingIn(
      scene,
      ({ id }) => sql`select ${request} where r.operator_id = ${id} and r.status = 'pending'`,
      async ({ dispatchers: [one] }) =>
        (await one.ask(triageServiceRequests, {})).body.rows.map(({ id }) => id),
    ),
};

const waiting: Invariant = {
  promise: 'each approved request without a job is in the list of approved requests',
  check: (scene) =>
    missingIn(
      scene,
      ({ id }) => sql`select ${request} where r.operator_id = ${id} and r.status = 'reviewed'`,
      async ({ dispatchers: [one] }) =>
        (await one.ask(listServiceRequests, { group: 'reviewed', limit: 100 })).body.items.map(
          ({ id }) => id,
        ),
    ),
};

const onBoard: Invariant = {
  promise: 'each open job without a technician is on the board',
  check: (scene) =>
    missingIn(
      scene,
      ({ id }) => sql`select ${job} where j.operator_id = ${id} and j.technician_id is null
        and j.status in ('scheduled', 'in_progress')`,
      async (company) => {
        const from = todayOf(scene.world, company);
        return (await company.dispatchers[0].ask(getBoard, { from })).body.unassigned.map(({ id }) => id);
      },
    ),
};

const inOwnList: Invariant = {
  promise:
    'each open job of a technician is in their list, unless they left and only the signature is missing',
  check: (scene) =>
    missingIn(
      scene,
      ({ id }) => sql`select ${job} join technicians t on t.id = j.technician_id
        where j.operator_id = ${id} and j.status in ('scheduled', 'in_progress')
          and (t.is_active or j.workflow_status <> 'awaiting_signature')`,
      async ({ technicians }) => {
        const shown: string[] = [];
        for (const { person, isGone } of technicians) {
          if (isGone) continue;
          const { body } = await person.ask(listJobOrders, { group: 'open', limit: 100 });
          shown.push(...body.items.map(({ id }) => id));
        }
        return shown;
      },
    ),
};

const isNotified: Invariant = {
  promise: 'each technician got a notification of each of their open jobs',
  async check({ rows }) {
    const open = await rows<Open & { notified: number }>(sql`
      select ${sql`j.id, 'JO-' || j.number as text`}, (
        select count(*)::int from notifications n where n.user_id = t.user_id and n.record_id = j.id) as notified
      from ${jobs} j join technicians t on t.id = j.technician_id
      where j.status in ('scheduled', 'in_progress') order by j.number`);
    const wrong = open
      .filter(({ notified }) => notified === 0)
      .map(({ text }) => `${text}: the technician was not notified`);
    return { looked: open.length, wrong };
  },
};

const canBeSigned: Invariant = {
  promise: "every form awaiting a signature is in its client's list",
  check: (scene) =>
    missingIn(
      scene,
      ({ id }) => sql`select ${job} where j.operator_id = ${id} and j.workflow_status = 'awaiting_signature'
        and j.status = 'in_progress'`,
      async (company) => {
        const clients = await scene.rows<{ client_id: string }>(sql`
          select distinct client_id from ${jobs} j
          where workflow_status = 'awaiting_signature' and status = 'in_progress'`);
        const shown: string[] = [];
        for (const { id, people } of stayingClients(company)) {
          if (!clients.some(({ client_id }) => client_id === id)) continue;
          const { body } = await people[0].ask(listJobOrders, { group: 'open', limit: 100 });
          shown.push(...body.items.map((one) => one.id));
        }
        return shown;
      },
    ),
};

/** Selects the records that need attention with their cases. The conditions do not use the product's code. */
const urgent = ({ id }: Company, now: Date) => sql`
  select ${requestOfCase} where r.operator_id = ${id} and r.status = 'pending'
    and (r.respond_by < ${now} or r.urgency = 'emergency')
  union all
  select ${requestOfCase} left join ${jobs} j on j.id = r.assigned_job_order_id
    where r.operator_id = ${id} and r.awaits_call_back and r.status <> 'rejected' and j.completed_date is null
  union all
  select ${jobOfCase} where j.operator_id = ${id} and j.status = 'scheduled' and (
    j.asked_date is not null
    or (j.technician_id is null and j.scheduled_date < ${now}::timestamptz + interval '24 hours')
    or (j.technician_id is not null and j.scheduled_date < ${now}::timestamptz - interval '15 minutes'))
  union all
  select ${jobOfCase} where j.operator_id = ${id} and j.status = 'in_progress' and j.workflow_status = 'awaiting_signature'
    and j.job_order_form_submitted_at < ${now}::timestamptz - interval '2 hours'
  union all
  select ${jobOfCase} where j.operator_id = ${id} and j.status = 'in_progress'
    and coalesce(j.hold_until, j.paused_at + interval '24 hours') < ${now}
  union all
  select ${jobOfCase} join service_requests r on r.assigned_job_order_id = j.id
    where j.operator_id = ${id} and j.status = 'cancelled' and r.status = 'assigned'
  union all
  select ${jobOfCase} where j.operator_id = ${id} and j.disputed_at is not null and j.dispute_settled_at is null
  union all
  select ${jobOfCase} where j.operator_id = ${id} and j.status = 'completed' and j.follow_up_required
    and j.settled_at is null
    and not exists (select from ${jobs} k where k.forerunner_id = j.id)`;

const inAttention: Invariant = {
  promise:
    'late, cancelled, unsigned, disputed, held and unfinished visits, and requests for a different time, are in the attention list',
  async check(scene) {
    const wrong: string[] = [];
    let looked = 0;
    for (const company of scene.companies) {
      const { body } = await company.dispatchers[0].ask(getAttention, {});
      const ids = body.groups.flatMap(({ rows }) => rows.map((row) => row.job?.id ?? row.request?.id));
      const listed = sql`${`{${ids.join(',')}}`}::uuid[]`;
      const cases = await scene.rows<{ case_id: string }>(sql`
        select case_id from ${jobs} j where j.id = any(${listed}) union all select id from service_requests where id = any(${listed})`);
      const shown = new Set(cases.map(({ case_id }) => case_id));
      const counted = body.groups.reduce((sum, { count }) => sum + count, 0);
      const open = await scene.rows<OpenCase>(urgent(company, scene.world.app.clock.now));
      looked += open.length;
      if (shown.size < ids.length)
        wrong.push(`${ids.length - shown.size} cases are in the attention list twice`);
      // The list shows at most fifty rows, but its count includes all of them.
      const isMissing = ({ case_id }: OpenCase) => !shown.has(case_id);
      if (ids.length === counted)
        wrong.push(...open.filter(isMissing).map(({ text }) => `${text} is in no list`));
      else if (new Set(open.map(({ case_id }) => case_id)).size > counted)
        wrong.push(`${open.length} records need attention, but the list counts only ${counted} cases`);
    }
    return { looked, wrong };
  },
};

export const nextStepInvariants = [tray, waiting, onBoard, inOwnList, isNotified, canBeSigned, inAttention];
