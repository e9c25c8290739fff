import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { isFormSubmitted } from '#domain/job-orders/form.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { dateIn } from '#domain/values/calendar.ts';
import type { ActKind } from '#web/records/decisions/decision.ts';
import type { Deed } from '../diary.ts';
import { openPhone, type Phone } from '../phone.ts';
import { handBacks, interruptions, parts } from '../texts.ts';
import type { Company, Technician, World } from '../world.ts';
import { formOf } from './form.ts';

type Round = { readonly world: World; readonly company: Company; readonly technician: Technician };

/**
 * The share of visits that are done offline. Some actions of such a visit come before the connection is lost, or after
 * it is back.
 */
const share = 0.45;
/** The number of minutes until the technician's next action, and until the connection is back. */
const wait = { onTheRoad: 20, atWork: 35, least: 5, most: 150 } as const;

const deedOf: Partial<Readonly<Record<'leave' | 'start' | ActKind, Deed>>> = {
  leave: 'on_the_way',
  start: 'started',
  save: 'saved',
  submit: 'submitted',
  interrupt: 'interrupted',
  hand_back: 'handed_back',
  report: 'by_technician',
  late_work: 'handed_in_late',
};

/**
 * Returns the phone of a technician whose visit is offline; null if it is online. The choice is always the same for a
 * job, and it is independent of all other choices.
 */
export function phoneWithoutConnection(
  { world, company, technician: { person } }: Round,
  job: JobOrderView,
): Phone | null {
  if (!person.chance.of(`${job.number} offline`).isTrue(share)) return null;
  return openPhone(person, job, {
    clock: world.app.clock,
    answered: (kind, isAccepted) => {
      const deed = deedOf[kind];
      company.diary.count(isAccepted && deed !== undefined ? deed : 'refused');
      if (isAccepted) company.diary.count('sent_later');
    },
  });
}

type Next = {
  /** The number of minutes until the next action. */
  readonly minutes: number;
  /** True if the visit ended, so that the next action is to send everything. */
  readonly isOver: boolean;
};

/** Does the next action of an offline visit. */
export async function workBelow({ world, technician: { person } }: Round, phone: Phone): Promise<Next> {
  const job = phone.shownJob();
  const { chance } = person;
  const over = { minutes: chance.between(wait.least, wait.most), isOver: true };
  if (isJob('planned', job) && job.on_the_way_at === null) {
    await phone.step('leave');
    return { minutes: wait.onTheRoad, isOver: false };
  }
  if (isJob('planned', job)) {
    await phone.step('start');
    return { minutes: wait.atWork, isOver: false };
  }
  if (isFormSubmitted(job) || !isJob('open', job)) return over;
  if (chance.isTrue(0.04)) {
    await phone.act('hand_back', { reason: chance.pick(handBacks) });
    return over;
  }
  if (chance.isTrue(0.08)) {
    const missing = { outcome: 'part_missing', missing_part: chance.pick(parts), part_expected_on: null };
    await phone.act('interrupt', { ...missing, reason: chance.pick(interruptions) });
    return over;
  }
  if (chance.isTrue(0.08)) {
    await phone.act('report', {
      machine_id: job.machine_id,
      problem_description: `The mill beside it is stuck, says ${job.client.name}.`,
      preferred_date: dateIn(job.time_zone, world.app.clock.now),
      different_fault: true,
      photo_ids: [],
    });
    return { minutes: 5, isOver: false };
  }
  const form = formOf(world, person, job);
  if (chance.isTrue(0.4) && job.work_performed === null) {
    await phone.act('save', form);
    return { minutes: wait.atWork / 2, isOver: false };
  }
  await phone.act('submit', { ...form, price_reason: 'Agreed with the client beforehand' });
  return over;
}
