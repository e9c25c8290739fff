import { type AnyColumn, sql } from 'drizzle-orm';
import { check, type ExtraConfigColumn, index, text } from 'drizzle-orm/pg-core';
import type { MissingPart } from '#domain/values/missing-part.ts';
import { partIsAwaited } from '#server/store/shapes/conditions.ts';
import { instant, plainDate } from './columns.ts';

export const missingPartColumns = () => ({
  missing_part: text(),
  part_expected_on: plainDate(),
  part_came_at: instant(),
});

/** Allows a missing part only for a visit that ended for it, and dates only for a part that is named. */
export function ruleOfMissingPart(table: Readonly<Record<keyof MissingPart | 'outcome', AnyColumn>>) {
  return check(
    'job_orders_missing_part',
    sql`(${table.missing_part} is null or ${table.outcome} is not distinct from 'part_missing')
      and (${table.missing_part} is not null or num_nonnulls(${table.part_expected_on}, ${table.part_came_at}) = 0)`,
  );
}

type Indexed = 'id' | 'operator_id' | 'part_expected_on';

/** The awaited parts of all operators are few enough to read together. */
export function indexOfMissingPart(table: Readonly<Record<Indexed, ExtraConfigColumn & AnyColumn>>) {
  return index('job_orders_parts_awaited')
    .on(table.operator_id, table.part_expected_on, table.id)
    .where(partIsAwaited('job_orders'));
}
