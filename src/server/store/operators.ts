import { eq, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { currencies, defaultCurrency } from '#domain/money.ts';
import { defaultVisitsPerYear } from '#domain/visit-coverage.ts';
import type { Transaction } from '../platform/database.ts';
import { NotFoundError } from '../platform/errors.ts';
import { profiles } from './accounts.ts';
import { amount, createdAt, oneOf, primaryId, version } from './columns.ts';
import { policies } from './row-access.ts';

const subscriptionTypes = ['free', 'one_time', 'recurring'] as const;

export const country_operators = pgTable(
  'country_operators',
  {
    id: primaryId(),
    version: version(),
    user_id: uuid()
      .notNull()
      .unique()
      .references(() => profiles.id),
    name: text().notNull(),
    country: text().notNull(),
    platform_subscription_type: text({ enum: subscriptionTypes }).notNull().default('free'),
    platform_subscription_fee: amount(),
    currency: text({ enum: currencies }).notNull().default(defaultCurrency),
    is_whitelabel: boolean().notNull().default(false),
    custom_domain: text(),
    cmasa_standard_annual_fee: amount(),
    cmasa_premium_annual_fee: amount(),
    cmasa_standard_visits_per_year: integer().notNull().default(defaultVisitsPerYear.cmasa_standard),
    cmasa_premium_visits_per_year: integer().notNull().default(defaultVisitsPerYear.cmasa_premium),
    /** IANA name; "today" and every displayed time of the tenant are in this zone. */
    time_zone: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    oneOf('country_operators_subscription', table.platform_subscription_type, subscriptionTypes),
    oneOf('country_operators_currency', table.currency, currencies),
    check(
      'country_operators_amounts',
      sql`coalesce(${table.platform_subscription_fee}, 0) >= 0
        and coalesce(${table.cmasa_standard_annual_fee}, 0) >= 0
        and coalesce(${table.cmasa_premium_annual_fee}, 0) >= 0`,
    ),
    check(
      'country_operators_visits',
      sql`${table.cmasa_standard_visits_per_year} between 0 and 366
        and ${table.cmasa_premium_visits_per_year} between 0 and 366`,
    ),
    index('country_operators_created_at').on(table.created_at, table.id),
    ...policies('country_operators'),
  ],
);

export type Operator = typeof country_operators.$inferSelect;

export async function getOperator(tx: Transaction, id: string): Promise<Operator> {
  const [operator] = await tx.orm.select().from(country_operators).where(eq(country_operators.id, id));
  if (!operator) throw new NotFoundError('operator');
  return operator;
}
