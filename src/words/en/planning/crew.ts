import type { ProposalReason } from '#domain/planning/proposal-reasons.ts';
import type { Training } from '#domain/visit/training.ts';
import { defineWords } from '#words/words.ts';

const distance = (km: number) => (km < 10 ? `${km.toFixed(1)} km` : `${Math.round(km)} km`);
/** The distance in kilometers below which two jobs count as being at the same place. */
const samePlaceKm = 0.05;
const inHours = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

const noTime = { away: 'Away', over: 'No time left that day', off: 'Day off' };

/** The strings about the technicians who could take a job, and their free times. */
export const crewWords = defineWords('crew', {
  best: 'Free times',
  none: 'No time without conflicts in the next two weeks. You can still choose a technician and a time below.',
  choice: (technician: string, at: string) => `${technician}, ${at}`,
  key: (key: string) => `Key ${key}`,
  reasons: {
    keeps_time: () => 'at the agreed time',
    keeps_day: () => 'on the agreed day, at a different time',
    soonest: () => 'the earliest free time',
    after_others: () => 'an earlier time is proposed for another request',
    on_call: () => 'on call outside the service hours',
    in_wish: () => 'at the preferred time',
    on_wished_day: () => 'on the preferred day, at a different time',
    after_wish: () => 'the first free day after the preferred one',
    after_part: () => 'after the expected arrival of the part',
    in_promise: () => 'before the arrival target',
    after_promise: () => 'after the arrival target',
    knows_machine: () => 'recently visited this machine',
    skilled: () => 'trained for this kind of machine',
    skilled_for_fault: () => 'trained for this kind of fault',
    near: (km) =>
      km === null || km < samePlaceKm
        ? 'another job at the same location'
        : `${distance(km)} from another job`,
    free_day: () => 'no other jobs that day',
  } satisfies Record<ProposalReason, (km: number | null) => string>,
  onCall: 'On call',
  trainings: {
    machine: 'Trained for this kind of machine',
    fault: 'Trained for this kind of fault',
    other: 'Not trained for this kind of machine',
  } satisfies Record<Training, string>,
  knowsMachine: 'Recently visited this machine',
  near: (km: number) => (km < samePlaceKm ? 'At the same location' : `${distance(km)} away`),
  noPlace: 'Location unknown',
  load: (jobs: number, minutes: number, available: number) =>
    jobs === 0
      ? `Free, ${inHours.format(available / 60)} h`
      : `${jobs} ${jobs === 1 ? 'job' : 'jobs'}, ${inHours.format(minutes / 60)} of ${inHours.format(available / 60)} h`,
  noTime: (jobs: number, why: 'away' | 'over' | 'off') =>
    [noTime[why], jobs > 0 && `${jobs} ${jobs === 1 ? 'job' : 'jobs'}`].filter(Boolean).join(', '),
});
