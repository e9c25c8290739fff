import type { DueState } from '#domain/reminder.ts';
import { defineWords } from '#words/words.ts';

const visits = (count: number) => (count === 1 ? '1 visit' : `${count} visits`);

/** The strings about expiring plans, machines that are due for service, and warranties to confirm. */
export const upkeepWords = defineWords('upkeep', {
  withCount: (text: string, count: number) => `${text} (${count >= 1000 ? '1000+' : count})`,
  days: 'Time frame',
  nextDays: (days: number) => `${days} days`,
  plans: {
    title: 'Expiring plans',
    description: 'Plans that expire soon, those that expired in the last 60 days, and requested renewals',
    empty: 'No plans expire in this period.',
    found: (count: number, isAll: boolean) =>
      isAll ? `${count} ${count === 1 ? 'plan' : 'plans'}` : `The first ${count} plans`,
    columns: { client: 'Client', plan: 'Plan', endsOn: 'Expires on', left: 'Visits left', next: 'Next step' },
    over: 'Expired',
    asked: (day: string) => `Renewal requested on ${day}`,
    offered: (day: string) => `Renewal offered on ${day}`,
    offer: {
      open: 'Offer renewal',
      title: (client: string) => `Offer renewal to ${client}`,
      hint: 'The client accepts or declines the offer. Accepting it renews the plan. The client sees the annual fee and the visits per year from your settings.',
      done: 'Renewal offered',
      failed: 'The renewal was not offered',
    },
    home: {
      title: 'Requested renewals',
      expires: (day: string) => `Plan expires on ${day}`,
      expired: (day: string) => `Plan expired on ${day}`,
      all: 'All expiring plans',
    },
    renew: 'Renew',
    renewOf: (client: string) => `Renew the plan for ${client}`,
    hint: 'Saving renews the plan.',
    /** The proposed dates: a running plan keeps its start date, an expired one starts again today. */
    dates: {
      running: 'The plan keeps its start date and expires a year later.',
      over: 'The plan has expired. The new one starts today and runs for a year.',
    },
  },
  machines: {
    title: 'Machines due',
    description: 'Machines whose next service is due',
    empty: {
      to_plan: 'No machines due in this period need a visit.',
      seen_to: 'No machines due in this period have a planned visit.',
    } satisfies Record<DueState, string>,
    found: (count: number, isAll: boolean) =>
      isAll ? `${count} ${count === 1 ? 'machine' : 'machines'}` : `The first ${count} machines`,
    which: 'Machines to show',
    states: { to_plan: 'Not planned yet', seen_to: 'Already planned' } satisfies Record<DueState, string>,
    columns: {
      machine: 'Machine',
      client: 'Client',
      due: 'Due',
      lastVisit: 'Last visit',
      left: 'Plan visits left',
      next: 'Next step',
    },
    since: (day: string) => `Since ${day}`,
    on: (day: string) => `On ${day}`,
    noVisit: 'None yet',
    noPlan: 'No plan',
    visits,
    plan: 'Plan visit',
    planOf: (machine: string) => `Plan visit: ${machine}`,
    work: 'Preventive maintenance is due',
  },
  warranties: {
    title: 'Warranties to confirm',
    description:
      "Warranties that a client entered or removed. Each counts only after you confirm it. If one is wrong, the operator can correct it on the machine's page.",
    empty: 'No warranties to confirm. Those that clients enter appear here.',
    found: (count: number, isAll: boolean) =>
      isAll ? `${count} ${count === 1 ? 'machine' : 'machines'}` : `The first ${count} machines`,
    columns: {
      machine: 'Machine',
      client: 'Client',
      entered: 'Entered by the client',
      confirmed: 'Confirmed',
      next: 'Next step',
    },
    removed: 'Removed',
    none: 'None',
    confirm: 'Confirm warranty',
    confirmOf: (machine: string) => `Confirm warranty: ${machine}`,
  },
});
