import type { Concern } from '#domain/planning/appointment.ts';
import { defineWords } from '#words/words.ts';
import { lateWorkKindNames } from './job-orders/late-work-history.ts';

export const historyWords = defineWords('history', {
  label: 'Changes, latest first',
  empty: 'Nothing has been recorded yet.',
  actedFor: (actor: string, area: string) => `${actor} for ${area}`,
  changed: (count: number) => `${count} ${count === 1 ? 'field' : 'fields'}`,
  became: 'became',
  audit: {
    title: 'Audit',
    description: 'Every change on the platform: who made it, when, and what changed.',
    search: 'Search by record or person',
    signIns: 'Sign-ins',
    accounts: 'Accounts',
    record: 'Records',
    allRecords: 'All records',
    found: (count: number, isWhole: boolean) =>
      `${count}${isWhole ? '' : ' or more'} ${count === 1 ? 'change' : 'changes'} found`,
    noneFound: 'No matching changes.',
  },
  changes: {
    yes: 'Yes',
    no: 'No',
    empty: 'empty',
    picture: 'a picture',
    values: {
      accepted_concerns: {
        past: 'In the past',
        after_promise: 'After the arrival target',
        before_part: 'Missing part not expected by then',
        overlap: 'Overlap',
        off_hours: 'Outside the service hours',
        weekend: 'Weekend or day off',
        holiday: 'Holiday',
        absent: 'Technician away',
        inactive_technician: 'Technician inactive',
      } satisfies Record<Concern, string>,
      late_work: lateWorkKindNames,
      cmasa_plan_type: { cmasa_standard: 'Standard', cmasa_premium: 'Premium' },
      offered_plan_type: { cmasa_standard: 'Standard', cmasa_premium: 'Premium' },
      platform_subscription_type: { free: 'Free', one_time: 'One-time', recurring: 'Recurring' },
      signature_method: {
        technician_device: "On the technician's device",
        client_session: "In the client's own session",
        signed_link: "On the client's own phone, with a code from the technician",
      },
    },
  },
});
