import { sql } from 'drizzle-orm';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import { countUnread } from '#contract/notifications.ts';
import { getPlanUse } from '#contract/plan-use.ts';
import { getAttention } from '#contract/planning/attention.ts';
import { getBoard } from '#contract/planning/board.ts';
import { getOperatorReport } from '#contract/reports.ts';
import { triageServiceRequests } from '#contract/service-requests/triage.ts';
import { listServiceRequests } from '#contract/service-requests.ts';
import type { Fault } from './faults.ts';
import type { Ledger } from './ledger.ts';
import type { Person } from './person.ts';
import type { Client, World } from './world.ts';

type Body = Readonly<Record<string, unknown>>;
/** For each call, the function that makes a false response body from the true one. */
export type Lies = Readonly<Record<string, (body: Body) => Body>>;

/** Returns the world in which these calls give false answers to the company that the diary describes. */
export function deceive(world: World, lies: Lies): World {
  const deceived = (person: Person): Person => ({
    ...person,
    ask: async (call, input, how) => {
      const answer = await person.ask(call, input, how);
      const lie = lies[call.name];
      return lie === undefined ? answer : { ...answer, body: Object(lie(Object(answer.body))) };
    },
  });
  const { company } = world;
  const [first, ...dispatchers] = company.dispatchers;
  const [one, ...others] = company.technicians.map((each) => ({ ...each, person: deceived(each.person) }));
  if (one === undefined) throw new Error('no one works here');
  const client = ({ people: [main, ...colleagues], ...each }: Client): Client => ({
    ...each,
    people: [deceived(main), ...colleagues],
  });
  return {
    ...world,
    company: {
      ...company,
      owner: deceived(company.owner),
      dispatchers: [deceived(first), ...dispatchers],
      technicians: [one, ...others],
      clients: company.clients.map(client),
    },
  };
}

const more = (count: unknown) => Number(count) + 1;
const nothingIn = (name: string) => (body: Body) => ({ ...body, [name]: [] });

/** Lists that show nothing, figures that are one too high, and a plan that no one accepted. */
export const falseLists = {
  lies: {
    [triageServiceRequests.name]: nothingIn('rows'),
    [listServiceRequests.name]: nothingIn('items'),
    [getBoard.name]: nothingIn('unassigned'),
    [listJobOrders.name]: nothingIn('items'),
    [getAttention.name]: nothingIn('groups'),
    [countUnread.name]: ({ unread }: Body) => ({ unread: more(unread) }),
    [getOperatorReport.name]: ({ figures, ...body }: Body) => ({
      ...body,
      figures: { ...Object(figures), requests: more(Object(figures).requests) },
    }),
    [getPlanUse.name]: ({ plan }: Body) => ({
      plan: plan && { ...Object(plan), visits_used: more(Object(plan).visits_used), starts_on: '2020-01-01' },
    }),
  },
  noticed: [
    'each request that needs a decision is in the tray',
    'each approved request without a job is in the list of approved requests',
    'each open job without a technician is on the board',
    'each open job of a technician is in their list, unless they left and only the signature is missing',
    "every form awaiting a signature is in its client's list",
    'late, cancelled, unsigned, disputed, held and unfinished visits, and requests for a different time, are in the attention list',
    'the two-week report equals the count from the rows, and its parts make up the whole',
    'the visits that a plan counts as used are its covered jobs of the year, and no more than it gives',
    'the bell of each person counts the cases with something that they have not read',
    'a client reads the plan that it accepted, or the last offer with its fee',
  ],
} as const;

/** Returns the writes that leave something to show in each list: a request and a visit in each state. */
export function fillLists({ company: { id } }: World): readonly Pick<Fault, 'table' | 'statements'>[] {
  const served = (place: number) => sql`(
    select id from service_requests where operator_id = ${id} and assigned_job_order_id is not null
    order by number limit 1 offset ${place})`;
  const planned = (order: 'asc' | 'desc') => sql`(
    select id from job_orders where operator_id = ${id} and status = 'scheduled' and technician_id is not null
    order by number ${sql.raw(order)} limit 1)`;
  return [
    {
      table: 'service_requests',
      statements: [
        sql`update service_requests set status = 'pending', reviewed_at = null, assigned_job_order_id = null,
          rejection_reason = null, outcome = null where id = ${served(0)}`,
        sql`update service_requests set status = 'reviewed', assigned_job_order_id = null,
          rejection_reason = null, outcome = null where id = ${served(0)}`,
      ],
    },
    {
      table: 'job_orders',
      statements: [
        sql`update job_orders set status = 'in_progress', workflow_status = 'awaiting_signature',
          started_at = scheduled_date, job_order_form_submitted_at = scheduled_date where id = ${planned('asc')}`,
        sql`update job_orders set technician_id = null, on_the_way_at = null, workflow_status = 'scheduled'
          where id = ${planned('desc')}`,
      ],
    },
  ];
}

/** A ledger with an entry for each kind of response that must never occur. */
export const falseLedger = {
  otherwise: ['the second answer is another one'],
  notOne: ['both had it'],
  overwritten: ['an old version was taken'],
  unlike: ['another time than the one that was asked for'],
  allowed: ['something forbidden was done'],
  broken: ['500 of a call'],
} as const satisfies Partial<Ledger>;
export const noticedInLedger = [
  'a call that is sent again, or twice at the same time, gets the same answer',
  'when two people do the same thing at the same time, exactly one succeeds',
  'no one can change a record that they have not seen: an old version is refused',
  'each job gets the time and the window from its plan',
  'a call that no role may make is refused to everyone',
  'the server never fails and refuses no input of the screens as invalid',
] as const;
