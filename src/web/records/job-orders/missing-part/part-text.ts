import { partStateOf } from '#domain/values/missing-part.ts';
import { formatDate, todayIn } from '#web/app/time/dates.ts';
import { missingPartWords } from '#words/en/job-orders/visit/missing-part.ts';
import { wordsOf } from '#words/words.ts';

export type PartOfJob = {
  readonly missing_part: string | null;
  readonly part_expected_on: string | null;
  readonly part_came_at: string | null;
  readonly time_zone: string;
};

/**
 * Returns the missing part and its expected day, such as 'Pump head, expected Dec 3, 2026'; null if no part
 * is missing.
 */
export function partText({ missing_part, time_zone, ...part }: PartOfJob): string | null {
  if (missing_part === null) return null;
  const day = part.part_expected_on === null ? '' : formatDate(part.part_expected_on, time_zone);
  const { states } = wordsOf(missingPartWords);
  return states[partStateOf(part, todayIn(time_zone))](missing_part, day);
}
