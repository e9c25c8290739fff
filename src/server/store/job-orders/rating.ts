import { sql } from 'drizzle-orm';
import { check, integer, text } from 'drizzle-orm/pg-core';
import { jobOrderLimits } from '#domain/job-orders/job-order.ts';
import { instant } from '#server/store/rows/columns.ts';
import { partTable } from './part.ts';

const { min, max } = jobOrderLimits.rating;

export const ratings = partTable(
  'ratings',
  { rated_at: instant().notNull(), rating: integer().notNull(), rating_comment: text() },
  (table) => [
    check('ratings_stars', sql`${table.rating} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`),
  ],
);
