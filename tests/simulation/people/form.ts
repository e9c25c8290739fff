import type { InputOf } from '#contract/calls/call.ts';
import { saveJobOrder, submitJobOrder } from '#contract/job-orders/form.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { isFreeReason } from '#domain/price/free-visit.ts';
import { trimAmount } from '#domain/values/money.ts';
import { proposedHours } from '#domain/visit/course.ts';
import type { Person } from '../person.ts';
import { parts, works } from '../texts.ts';
import type { World } from '../world.ts';
import { act, type Desk } from './planning.ts';

type Form = Omit<InputOf<typeof submitJobOrder>, 'id' | 'version'>;

/**
 * Returns the input for a form. Interrupted work keeps its follow-up visit, and some other visits need one
 * too.
 */
export function formOf({ app }: World, { chance }: Person, job: JobOrderView): Form {
  const leavesWork = job.follow_up_required || chance.isTrue(0.06);
  return {
    work_performed: chance.pick(works),
    time_spent_hours: proposedHours(
      {
        started_at: new Date(job.started_at ?? app.clock.now),
        paused_at: job.paused_at === null ? null : new Date(job.paused_at),
        paused_seconds: job.paused_seconds,
      },
      app.clock.now,
    ),
    visit_type: job.type === 'trouble_call' ? ('troubleshooting' as const) : ('full_service' as const),
    ...priceOf(chance, job),
    parts_used: chance.isTrue(0.5) ? [{ name: chance.pick(parts) }] : [],
    problem_resolved: !leavesWork,
    follow_up_required: leavesWork,
    follow_up_reason: leavesWork ? (job.follow_up_reason ?? 'The burrs must be ordered') : null,
  };
}

/** Returns this share of the usual fee, as people type amounts: 21.25, 21.5 or 21. */
const shareOf = (fee: string | null, share: number) =>
  (Number(fee ?? 20) * share).toFixed(2).replace(/\.?0+$/, '');

/** Returns a price like the one that the form proposes, or sometimes an unusual one. */
function priceOf(chance: Person['chance'], { coverage, usual_fee }: JobOrderView) {
  const { is_cmasa_covered, reason } = coverage;
  const isUnusual = chance.isTrue(0.1);
  const usual = shareOf(usual_fee, chance.between(40, 160) / 100);
  if (isFreeReason(reason)) return { is_cmasa_covered, visit_fee: isUnusual ? usual : null };
  if (is_cmasa_covered) return { is_cmasa_covered: !isUnusual, visit_fee: isUnusual ? usual : null };
  return { is_cmasa_covered, visit_fee: isUnusual ? shareOf(usual_fee, chance.pick([0.1, 7.2])) : usual };
}

/** True if the price needs a reason. */
function isUnusual({ visit_fee, is_cmasa_covered }: Form, { coverage, usual_fee }: JobOrderView): boolean {
  if (visit_fee === null || visit_fee === undefined) return false;
  if (isFreeReason(coverage.reason) || coverage.is_cmasa_covered) return !is_cmasa_covered;
  const [fee, usual] = [Number(visit_fee), Number(usual_fee ?? visit_fee)];
  return fee > usual * 3 || fee * 3 < usual;
}

/**
 * Submits the form. If the price is unusual and has no reason yet, first submits it without a reason, which
 * is refused.
 */
export async function submitForm(desk: Desk, job: JobOrderView): Promise<void> {
  const { company, planner, world } = desk;
  const { id, version } = job;
  const form = formOf(world, planner, job);
  if (!isUnusual(form, job) || job.price_reason !== null)
    return void (await act(desk, 'submitted', submitJobOrder, { id, version, ...form }));
  await planner.tries(submitJobOrder, { id, version, ...form });
  const price_reason = 'Agreed with the client beforehand';
  if (await act(desk, 'submitted', submitJobOrder, { id, version, ...form, price_reason }))
    company.diary.count('unusual_price');
}

/** Corrects a submitted form before anyone signs. The form is reopened, and is submitted again later. */
export async function correctForm(desk: Desk, job: JobOrderView): Promise<void> {
  const { id, version, time_spent_hours, visit_type, is_cmasa_covered, visit_fee } = job;
  await act(desk, 'form_corrected', saveJobOrder, {
    id,
    version,
    time_spent_hours,
    visit_type,
    is_cmasa_covered,
    visit_fee: visit_fee && trimAmount(visit_fee),
    problem_resolved: job.problem_resolved,
    follow_up_required: job.follow_up_required,
    work_performed: `${job.work_performed ?? ''} Checked again.`.trim(),
  });
}
