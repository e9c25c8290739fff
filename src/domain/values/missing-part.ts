/** The part that the next visit needs, the day on which it is expected, and when it arrived. */
export type MissingPart = {
  readonly missing_part: string | null;
  readonly part_expected_on: string | null;
  readonly part_came_at: Date | null;
};

export const missingPartLimits = { min: 2, max: 200 } as const;

export const noPart = {
  missing_part: null,
  part_expected_on: null,
  part_came_at: null,
} as const satisfies MissingPart;

export const missingPartEvents = {
  'job-orders.part-expected': 'job_orders',
  'job-orders.part-came': 'job_orders',
  'job-orders.part-due': 'job_orders',
} as const;

type Waiting = Pick<MissingPart, 'missing_part'> & {
  readonly part_came_at: Date | string | null;
  readonly settled_at?: Date | string | null;
};

/** Returns whether the next visit is still waiting for the part. */
export function waitsForPart({ missing_part, part_came_at, settled_at = null }: Waiting): boolean {
  return missing_part !== null && part_came_at === null && settled_at === null;
}

/** Returns the part that the follow-up visit waits for; null if no follow-up visit is required. */
export function awaitedPartOf({
  follow_up_required,
  ...part
}: Waiting & { readonly follow_up_required: boolean }): string | null {
  return follow_up_required && waitsForPart(part) ? part.missing_part : null;
}

/** The part that a visit waits for. `expected_on` is null while no day is known. */
export type AwaitedPart = { readonly expected_on: string | null };

/** Returns whether the part is not expected by that date. */
export function isBeforePart(date: string, part: AwaitedPart | null): boolean {
  return part !== null && (part.expected_on === null || date < part.expected_on);
}

/** The states of a missing part. Once the part has arrived, its expected day no longer matters. */
export type PartState = 'unknown' | 'expected' | 'today' | 'due' | 'came';

/** Returns the state of a part. `today` is the date in the operator's time zone. */
export function partStateOf(
  { part_expected_on, part_came_at }: Pick<Waiting, 'part_came_at'> & Pick<MissingPart, 'part_expected_on'>,
  today: string,
): PartState {
  if (part_came_at !== null) return 'came';
  if (part_expected_on === null) return 'unknown';
  if (part_expected_on === today) return 'today';
  return part_expected_on < today ? 'due' : 'expected';
}
