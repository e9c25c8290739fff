/** What the next visit waits for: the part, the day on which it is expected, and when it came. */
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

/** What is recorded of a missing part: domain/event takes its events from here. */
export const missingPartEvents = {
  'job-orders.part-expected': 'job_orders',
  'job-orders.part-came': 'job_orders',
  'job-orders.part-due': 'job_orders',
} as const;

type Waiting = Pick<MissingPart, 'missing_part'> & {
  readonly part_came_at: Date | string | null;
  readonly settled_at?: Date | string | null;
};

/** Whether the next visit still waits for the part of this one. */
export function waitsForPart({ missing_part, part_came_at, settled_at = null }: Waiting): boolean {
  return missing_part !== null && part_came_at === null && settled_at === null;
}

/**
 * The part that a signed visit leaves the next one waiting for; null once the report says that nothing is left to do.
 */
export function awaitedPartOf({
  follow_up_required,
  ...part
}: Waiting & { readonly follow_up_required: boolean }): string | null {
  return follow_up_required && waitsForPart(part) ? part.missing_part : null;
}

/** How it stands with the part. What is expected once it has come is no longer asked. */
export type PartState = 'unknown' | 'expected' | 'due' | 'came';

/** `today` is the day in the operator's zone. */
export function partStateOf(
  { part_expected_on, part_came_at }: Pick<Waiting, 'part_came_at'> & Pick<MissingPart, 'part_expected_on'>,
  today: string,
): PartState {
  if (part_came_at !== null) return 'came';
  if (part_expected_on === null) return 'unknown';
  return part_expected_on <= today ? 'due' : 'expected';
}
