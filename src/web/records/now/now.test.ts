import { expect, test } from 'vitest';
import type { AccountUse } from '#contract/account-directory.ts';
import type { ClientPageView } from '#contract/clients/page.ts';
import type { OpenVisit } from '#contract/job-orders/view/open-visit.ts';
import type { MachinePassport } from '#contract/machines.ts';
import type { Role } from '#domain/actor.ts';
import { accountNow, clientNow, machineNow, type NowSentence, technicianNow } from './now.ts';

/** Sunday, November 29, 2026, 8:30 AM in Bahrain. */
const now = new Date('2026-11-29T05:30:00Z');
const time_zone = 'Asia/Bahrain';
const reader = (role: Role) => ({ role, isStaff: false, technician_id: 'yusuf' });

const planned: OpenVisit = {
  id: 'planned',
  number: 'JO-1',
  type: 'trouble_call',
  reported_at: '2026-11-23T12:12:00Z',
  status: 'scheduled',
  workflow_status: 'assigned',
  outcome: null,
  scheduled_date: '2026-11-30T06:00:00Z',
  window_minutes: 60,
  time_zone,
  client: { name: 'Palm Hotel', second_name: null },
  technician_id: 'yusuf',
  technician: { name: 'Yusuf', second_name: null },
  on_the_way_at: null,
  started_at: null,
  paused_at: null,
  paused_seconds: 0,
  work_ended_at: null,
  job_order_form_submitted_at: null,
  problem_resolved: false,
  follow_up_required: false,
};
const today = { ...planned, id: 'today', scheduled_date: '2026-11-29T06:00:00Z' };
const late = { ...planned, id: 'late', scheduled_date: '2026-11-29T04:00:00Z' };
const onTheWay = { ...late, id: 'way', on_the_way_at: '2026-11-29T05:00:00Z' };
const working: OpenVisit = {
  ...late,
  id: 'working',
  status: 'in_progress',
  workflow_status: 'in_progress',
  started_at: '2026-11-29T05:10:00Z',
};
const paused = { ...working, id: 'paused', paused_at: '2026-11-29T05:20:00Z' };
const leftOpen = { ...working, id: 'left', started_at: '2026-11-28T05:10:00Z' };
const noPart: OpenVisit = { ...working, id: 'part', outcome: 'part_missing' };
const unsigned: OpenVisit = { ...working, id: 'unsigned', workflow_status: 'awaiting_signature' };

const emergency: MachinePassport['open_requests'][number] = {
  id: 'emergency',
  number: 'SR-1',
  service_type_requested: 'trouble_call',
  urgency: 'emergency',
  created_at: '2026-11-29T04:40:00Z',
};
const fault = { ...emergency, id: 'fault', urgency: 'high' as const, created_at: '2026-11-23T12:12:00Z' };
const care = { ...fault, id: 'care', service_type_requested: 'preventive_maintenance' as const };

/** Returns the sentences, with plain spaces, and the records that they open. */
const said = (sentences: readonly NowSentence[]) =>
  sentences.map(
    ({ text, opens }) =>
      `${text.replaceAll(/\s/gu, ' ')}${opens === null ? '' : ` (${opens.record} ${opens.id})`}`,
  );

const clientOf = (open_jobs: readonly OpenVisit[], requests: readonly object[] | null) =>
  ({
    open_jobs,
    time_zone,
    relation: requests === null ? null : { open_requests: requests },
  }) as unknown as ClientPageView;

test.each<[Role, ClientPageView, readonly string[]]>([
  ['dispatcher', clientOf([], []), ['Nothing is open.']],
  ['technician', clientOf([], null), []],
  ['dispatcher', clientOf([], [care]), ['Service requested Mon, Nov 23, 3:12 PM. (service_requests care)']],
  [
    'dispatcher',
    clientOf([planned], [fault, emergency]),
    [
      '2 open requests.',
      'Emergency reported today 7:40 AM. (service_requests emergency)',
      'Yusuf arrives tomorrow, 9:00 – 10:00 AM. (job_orders planned)',
    ],
  ],
  [
    'dispatcher',
    clientOf([unsigned, planned], []),
    [
      "The report is awaiting the client's signature. (job_orders unsigned)",
      'Yusuf arrives tomorrow, 9:00 – 10:00 AM. (job_orders planned)',
    ],
  ],
  [
    'client',
    clientOf([unsigned, planned], []),
    ['Your turn: check the report and sign it. (job_orders unsigned)'],
  ],
  [
    'client',
    clientOf([planned], []),
    ['Yusuf arrives tomorrow, 9:00 – 10:00 AM. Nothing for you to do. (job_orders planned)'],
  ],
])('a %s reads on the page of a client what is open: %o', (role, client, sentences) => {
  expect(said(clientNow(client, reader(role), now))).toEqual(sentences);
});

const machine = { next_service_date: null, retired_at: null, retirement_reason: null, time_zone };
const openOn = (open_jobs: OpenVisit[], open_requests: (typeof emergency)[] = []) => ({
  open_jobs,
  open_requests,
});

test.each<[Role, typeof machine | object, ReturnType<typeof openOn>, readonly string[]]>([
  ['dispatcher', {}, openOn([]), ['Nothing is open.']],
  ['technician', {}, openOn([]), []],
  ['client', { retired_at: '2026-11-01T05:00:00Z', next_service_date: '2026-12-03' }, openOn([]), []],
  ['client', { next_service_date: '2026-12-03' }, openOn([]), ['Next service due on Dec 3, 2026.']],
  ['client', { next_service_date: '2026-11-29' }, openOn([]), ['Next service due on Nov 29, 2026.']],
  ['client', { next_service_date: '2026-11-28' }, openOn([]), ['Service was due on Nov 28, 2026.']],
  [
    'dispatcher',
    { next_service_date: '2026-11-28' },
    openOn([planned]),
    [
      'Open since Mon, Nov 23, 3:12 PM. (job_orders planned)',
      'Yusuf arrives tomorrow, 9:00 – 10:00 AM. (job_orders planned)',
    ],
  ],
  [
    'dispatcher',
    {},
    openOn([{ ...planned, reported_at: null, technician: null, technician_id: null }], [fault]),
    [
      'Fault reported Mon, Nov 23, 3:12 PM. (service_requests fault)',
      'Your turn: assign a technician. The visit is planned for tomorrow, 9:00 – 10:00 AM. (job_orders planned)',
    ],
  ],
])('a %s reads on the page of a machine (%o) what is open or due: %o', (role, more, open, sentences) => {
  expect(said(machineNow({ ...machine, ...more }, open, reader(role), now))).toEqual(sentences);
});

test.each<[readonly OpenVisit[], number, readonly string[]]>([
  [[], 0, ['Nothing is open.']],
  [[planned], 0, ['Next visit: Palm Hotel, tomorrow, 9:00 – 10:00 AM. (job_orders planned)']],
  [[today], 1, ['Next visit: Palm Hotel, today, 9:00 – 10:00 AM. (job_orders today)']],
  [
    [late, today],
    2,
    [
      'The visit to Palm Hotel is late: it was planned for today, 7:00 – 8:00 AM. (job_orders late)',
      '1 more visit today.',
    ],
  ],
  [[onTheWay, today], 1, ['On the way to Palm Hotel since 8:00 AM. (job_orders way)', '1 more visit today.']],
  [
    [working, today],
    3,
    ['At work at Palm Hotel since 8:10 AM. (job_orders working)', '3 more visits today.'],
  ],
  [[paused], 0, ['The work at Palm Hotel has been on hold since 8:20 AM. (job_orders paused)']],
  [[leftOpen], 0, ['The work at Palm Hotel has been open since Nov 28, 2026, 8:10 AM. (job_orders left)']],
  [[noPart], 0, ['The report for Palm Hotel is not submitted yet. (job_orders part)']],
  [[unsigned], 0, ['The report for Palm Hotel is awaiting the signature. (job_orders unsigned)']],
])(
  'the page of a technician says where they are: %o with %i planned today: %o',
  (open_jobs, planned_today, sentences) => {
    const work = { open_jobs: [...open_jobs], planned_today };
    expect(said(technicianNow(work, reader('dispatcher'), now))).toEqual(sentences);
  },
);

test('a client, who sees only its own visits, does not read that nothing is open at its technician', () => {
  expect(technicianNow({ open_jobs: [], planned_today: 0 }, reader('client'), now)).toEqual([]);
});

const use: AccountUse = { state: 'active', invitation: null, last_sign_in: null, sessions: 0 };
const invitation = { id: 'one', is_offer: false, is_declined: false, is_withdrawn: false };
const signedIn = { ...use, last_sign_in: '2026-11-29T05:00:00Z' };

test.each<[AccountUse, readonly string[]]>([
  [use, ['Has never signed in.']],
  [{ ...use, sessions: 1 }, ['Signed in on 1 device.']],
  [signedIn, ['Not signed in now. Last sign-in: Nov 29, 2026, 8:00 AM.']],
  [{ ...signedIn, sessions: 2 }, ['Signed in on 2 devices. Last sign-in: Nov 29, 2026, 8:00 AM.']],
  [{ ...signedIn, state: 'deactivated' }, ['Cannot sign in.']],
  [{ ...signedIn, state: 'locked' }, ['Cannot sign in.']],
  [{ ...use, state: 'erased' }, []],
  [
    { ...use, state: 'invited', invitation: { ...invitation, expires_at: '2026-12-01T05:00:00Z' } },
    ['Invited, but has not accepted yet. The invitation expires on Dec 1, 2026, 8:00 AM.'],
  ],
  [
    { ...use, state: 'invited', invitation: { ...invitation, expires_at: '2026-11-29T05:30:00Z' } },
    ['The invitation expired on Nov 29, 2026, 8:30 AM.'],
  ],
  [
    {
      ...use,
      state: 'invited',
      invitation: { ...invitation, is_withdrawn: true, expires_at: '2026-11-28T05:30:00Z' },
    },
    ['The invitation was withdrawn.'],
  ],
])('the page of an account says whether its owner can sign in, and does: %o', (account, sentences) => {
  expect(said(accountNow(account, time_zone, now))).toEqual(sentences);
});
