import { leavingOf, type Work } from '#domain/visit/leaving.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { because } from '#words/say/because.ts';

export function leavingFrom(
  job: Work,
  { field, at }: { readonly field: 'left_at' | 'left_elsewhere_at'; readonly at: string | undefined },
  moment: { readonly now: Date; readonly time_zone: string },
): Date {
  const left = leavingOf(at === undefined ? null : new Date(at), job, moment);
  if (typeof left === 'string') throw invalidInput(field, because(left));
  return left;
}
