import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, numeric, text } from 'drizzle-orm/pg-core';
import type { Part } from '#domain/job-orders/form.ts';
import { jobOrderLimits } from '#domain/job-orders/job-order.ts';
import { freeReasons } from '#domain/price/free-visit.ts';
import { priceQuestions } from '#domain/price/price-question.ts';
import { visitTypes } from '#domain/values/visit-type.ts';
import { amount, oneOf } from '#server/store/rows/columns.ts';
import { partTable } from './part.ts';

const { min, max, step } = jobOrderLimits.time_spent_hours;
const number = (value: number) => sql.raw(String(value));

/** The report of a job. Every job has one. The job order itself stores whether a plan covers the visit. */
export const visit_reports = partTable(
  'visit_reports',
  {
    visit_type: text({ enum: visitTypes }).notNull(),
    work_performed: text(),
    technician_notes: text(),
    parts_used: jsonb().$type<readonly Part[]>().notNull().default([]),
    time_spent_hours: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull(),
    problem_resolved: boolean().notNull().default(false),
    follow_up_required: boolean().notNull().default(false),
    follow_up_reason: text(),
    visit_fee: amount(),
    free_reason: text({ enum: freeReasons }),
    price_question: text({ enum: priceQuestions }),
    price_reason: text(),
  },
  (table) => [
    oneOf('visit_reports_visit_type', table.visit_type, visitTypes),
    check(
      'visit_reports_time_spent',
      sql`${table.time_spent_hours} between ${number(min)} and ${number(max)}
        and mod(${table.time_spent_hours}, ${number(step)}) = 0`,
    ),
    check('visit_reports_parts', sql`jsonb_typeof(${table.parts_used}) = 'array'`),
    check('visit_reports_follow_up', sql`${table.follow_up_required} or ${table.follow_up_reason} is null`),
    check('visit_reports_fee', sql`${table.visit_fee} >= 0`),
    oneOf('visit_reports_free_reason', table.free_reason, freeReasons),
    check('visit_reports_free', sql`${table.free_reason} is null or ${table.visit_fee} is null`),
    oneOf('visit_reports_price_question', table.price_question, priceQuestions),
    check(
      'visit_reports_price_reason',
      sql`${table.price_question} is not null or ${table.price_reason} is null`,
    ),
    index('visit_reports_unusual_price')
      .on(table.operator_id, table.job_order_id)
      .where(sql`${table.price_question} is not null`),
  ],
);
