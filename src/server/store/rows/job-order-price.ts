import { type AnyColumn, sql } from 'drizzle-orm';
import { boolean, check, text } from 'drizzle-orm/pg-core';
import { freeReasons } from '#domain/price/free-visit.ts';
import { priceQuestions, type SettledPrice } from '#domain/price/price-question.ts';
import { amount, oneOf } from './columns.ts';

/** The price of a visit, as domain/price/price-question defines it. */
export const priceColumns = {
  is_cmasa_covered: boolean().notNull().default(false),
  visit_fee: amount(),
  free_reason: text({ enum: freeReasons }),
  price_question: text({ enum: priceQuestions }),
  price_reason: text(),
};

/** Checks the price in the database. */
export function rulesOfPrice(table: Readonly<Record<keyof SettledPrice, AnyColumn>>) {
  return [
    check(
      'job_orders_fee',
      sql`${table.visit_fee} is null or (${table.visit_fee} >= 0 and not ${table.is_cmasa_covered})`,
    ),
    oneOf('job_orders_free_reason', table.free_reason, freeReasons),
    check(
      'job_orders_free',
      sql`${table.free_reason} is null or (${table.visit_fee} is null and not ${table.is_cmasa_covered})`,
    ),
    oneOf('job_orders_price_question', table.price_question, priceQuestions),
    check(
      'job_orders_price_reason',
      sql`${table.price_question} is not null or ${table.price_reason} is null`,
    ),
  ];
}
