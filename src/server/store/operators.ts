import { type AnyColumn, eq, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  type PgTable,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { hueLimits } from '#domain/brand/brand.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { FieldChanges } from '#domain/field-changes.ts';
import {
  defaultFreeVisitDays,
  defaultServiceIntervalMonths,
  operatorDefaults,
  operatorSettingsLimits,
  serviceHoursDefaults,
  subscriptionTypes,
  visitMinutesDefaults,
} from '#domain/operator.ts';
import { durationLimits } from '#domain/planning/appointment.ts';
import { defaultTargets, type Targets } from '#domain/planning/promise.ts';
import {
  type Holiday,
  holidayLimits,
  type SpecialHours,
  specialHoursLimits,
} from '#domain/planning/work-time.ts';
import { defaultVisitsPerYear } from '#domain/price/visit-coverage.ts';
import type { OwnedRecords } from '#domain/removal.ts';
import { type RetentionColumn, retainedKinds, retentionColumn, retentionLimits } from '#domain/retention.ts';
import { serviceTypes } from '#domain/service-request.ts';
import { languages } from '#domain/values/language.ts';
import { currencies, defaultCurrency } from '#domain/values/money.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { profiles } from './accounts.ts';
import {
  amount,
  createdAt,
  instant,
  oneOf,
  phone,
  plainDate,
  primaryId,
  searchText,
  version,
} from './rows/columns.ts';
import { countOwned } from './rows/count-owned.ts';
import { invoicingCheck, invoicingColumns } from './rows/invoicing-columns.ts';
import { findRow, insertRow, lockRow, saveRow, type WrittenRow } from './rows/rows.ts';

const { months } = retentionLimits;
const { free_visit_days: freeDays } = operatorSettingsLimits;

const bound = (value: number) => sql.raw(String(value));

/** Returns a column for the planned length of one kind of visit, in minutes. */
const visitLength = (column: keyof typeof visitMinutesDefaults) =>
  integer().notNull().default(visitMinutesDefaults[column]);

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
    /** The name in another script. */
    second_name: text(),
    /** The country's ISO 3166 code, or its name if it has no code. */
    country: text().notNull(),
    platform_subscription_type: text({ enum: subscriptionTypes })
      .notNull()
      .default(operatorDefaults.platform_subscription_type),
    platform_subscription_fee: amount(),
    /** The day by which the operator has to pay the next fee for the platform. */
    subscription_due_on: plainDate(),
    currency: text({ enum: currencies }).notNull().default(defaultCurrency),
    is_whitelabel: boolean().notNull().default(false),
    custom_domain: text(),
    /** The hue of an operator's own brand in degrees; null for the product's own color. */
    brand_hue: integer(),
    cmasa_standard_annual_fee: amount(),
    cmasa_premium_annual_fee: amount(),
    cmasa_standard_visits_per_year: integer().notNull().default(defaultVisitsPerYear.cmasa_standard),
    cmasa_premium_visits_per_year: integer().notNull().default(defaultVisitsPerYear.cmasa_premium),
    /** The IANA name of the operator's time zone. "Today" and every displayed time are in this zone. */
    time_zone: text().notNull(),
    /** The language of the operator's people who have not chosen one; null for the language of their device. */
    language: text({ enum: languages }),
    /** True if documents, and screens of one day, show the Hijri date alongside the Gregorian one. */
    has_hijri_dates: boolean().notNull().default(false),
    /** The days off of each week, where Sunday is 0. The service hours are in minutes since midnight. */
    weekend: integer()
      .array()
      .notNull()
      .default([...serviceHoursDefaults.weekend]),
    opens_at: integer().notNull().default(serviceHoursDefaults.opens_at),
    closes_at: integer().notNull().default(serviceHoursDefaults.closes_at),
    service_interval_months: integer().notNull().default(defaultServiceIntervalMonths),
    free_visit_days: integer().notNull().default(defaultFreeVisitDays),
    trouble_call_minutes: visitLength('trouble_call_minutes'),
    service_minutes: visitLength('service_minutes'),
    preventive_maintenance_minutes: visitLength('preventive_maintenance_minutes'),
    event_minutes: visitLength('event_minutes'),
    /** The usual fee for each kind of visit that no plan pays for. */
    trouble_call_fee: amount(),
    service_fee: amount(),
    preventive_maintenance_fee: amount(),
    event_fee: amount(),
    /** The fee outside service hours; null if the usual fee of the kind applies. */
    emergency_fee: amount(),
    /** The days on which no one works, in calendar order. */
    holidays: jsonb().$type<readonly Holiday[]>().notNull().default([]),
    /** The days with special hours, in calendar order. */
    special_hours: jsonb().$type<readonly SpecialHours[]>().notNull().default([]),
    /** The header of reports below the operator's name. The phone number is also on the labels of machines. */
    address: text(),
    /** The address in another script. */
    second_address: text(),
    service_phone: phone(),
    service_email: text(),
    /** The address that gets the seal of each day; null for none. */
    day_seal_email: text(),
    ...invoicingColumns(),
    /** True if anyone who scans the label of a machine may report a fault. */
    reports_by_label: boolean().notNull().default(false),
    /** The response and arrival targets that are promised to clients. */
    targets: jsonb().$type<Targets>().notNull().default(defaultTargets),
    /** The number of months after which closed cases, files and people who left are erased; null keeps them. */
    keep_cases_months: integer(),
    keep_files_months: integer(),
    keep_people_months: integer(),
    created_at: createdAt(),
    /** The time of the suspension. While it is set, calls by the operator's people are refused. */
    suspended_at: instant(),
    suspension_reason: text(),
    search_text: searchText('name', 'second_name', 'country_names(country)'),
  },
  (table) => [
    oneOf('country_operators_subscription', table.platform_subscription_type, subscriptionTypes),
    oneOf('country_operators_currency', table.currency, currencies),
    oneOf('country_operators_language', table.language, languages),
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
    check(
      'country_operators_hours',
      sql`0 <= ${table.opens_at} and ${table.opens_at} < ${table.closes_at} and ${table.closes_at} <= 1440
        and ${table.weekend} <@ array[0, 1, 2, 3, 4, 5, 6] and cardinality(${table.weekend}) < 7
        and ${table.service_interval_months} between 1 and 60`,
    ),
    check(
      'country_operators_visit_lengths',
      sql.join(
        serviceTypes.map((type) => {
          const minutes = table[`${type}_minutes`];
          return sql`${minutes} between ${bound(durationLimits.min)} and ${bound(durationLimits.max)}
            and mod(${minutes}, ${bound(durationLimits.step)}) = 0`;
        }),
        sql` and `,
      ),
    ),
    check(
      'country_operators_usual_fees',
      sql.join(
        serviceTypes.map((type) => sql`coalesce(${table[`${type}_fee`]}, 0) >= 0`),
        sql` and `,
      ),
    ),
    check('country_operators_emergency_fee', sql`coalesce(${table.emergency_fee}, 0) >= 0`),
    listCheck('country_operators_holidays', table.holidays, holidayLimits.count),
    listCheck('country_operators_special_hours', table.special_hours, specialHoursLimits.count),
    check(
      'country_operators_hue',
      sql`${table.brand_hue} between ${bound(hueLimits.min)} and ${bound(hueLimits.max)}`,
    ),
    check(
      'country_operators_suspension',
      sql`(${table.suspended_at} is null) = (${table.suspension_reason} is null)`,
    ),
    invoicingCheck(table),
    retentionCheck(table),
    freeVisitsCheck(table),
    uniqueIndex('country_operators_custom_domain').on(table.custom_domain),
    index('country_operators_search').using('gin', table.search_text.op('gin_trgm_ops')),
    index('country_operators_created_at').on(table.created_at, table.id),
    ...policies('country_operators'),
  ],
);

/** Returns the check of the retention periods. Null is allowed, and keeps the data forever. */
function retentionCheck(table: Readonly<Record<RetentionColumn, AnyColumn>>) {
  const within = retainedKinds.map((kind) => {
    const keptMonths = sql`coalesce(${table[retentionColumn(kind)]}, ${bound(months.min)})`;
    return sql`${keptMonths} between ${bound(months.min)} and ${bound(months.max)}`;
  });
  return check('country_operators_retention', sql.join(within, sql` and `));
}

/** Limits a list to `most` entries. */
function listCheck(name: string, list: AnyColumn, most: number) {
  return check(
    name,
    sql`case when jsonb_typeof(${list}) = 'array'
        then jsonb_array_length(${list}) <= ${bound(most)} else false end`,
  );
}

function freeVisitsCheck({ free_visit_days }: { readonly free_visit_days: AnyColumn }) {
  return check(
    'country_operators_free_visits',
    sql`${free_visit_days} between ${bound(freeDays.min)} and ${bound(freeDays.max)}`,
  );
}

export type Operator = typeof country_operators.$inferSelect;

export async function getOperator(tx: Transaction, id: string): Promise<Operator> {
  const [operator] = await tx.orm
    .select()
    .from(country_operators)
    .where(eq(country_operators.id, id))
    .execute();
  if (!operator) throw new NotFoundError('operator');
  return operator;
}

/** A table whose rows contain the ID of their operator. */
export type OfTenant = PgTable & { readonly id: PgColumn; readonly operator_id: PgColumn };

/** Returns the operator of a row. Throws NotFoundError if the caller has no access to the row. */
export async function getOperatorOf(tx: Transaction, table: OfTenant, id: string): Promise<Operator> {
  const operator = await findOperatorOf(tx, table, id);
  if (operator === null) throw new NotFoundError('operator');
  return operator;
}

/** Returns the operator of a row; null if the caller has no access to the row. */
export function findOperatorOf(tx: Transaction, table: OfTenant, id: string): Promise<Operator | null> {
  return findRow(tx, country_operators, sql`(select operator_id from ${table} where id = ${id})`);
}

export function lockOperator(tx: Transaction, id: string): Promise<Operator> {
  return lockRow(tx, country_operators, id, 'operator');
}

export function insertOperator(
  tx: Transaction,
  operator: typeof country_operators.$inferInsert,
): WrittenRow<typeof country_operators> {
  return insertRow(tx, country_operators, operator);
}

type OperatorFields = FieldChanges<
  Omit<Operator, 'id' | 'version' | 'user_id' | 'created_at' | 'search_text'>
>;

export function saveOperator(tx: Transaction, operator: Operator, fields: OperatorFields): Operator {
  return saveRow(tx, country_operators, operator, fields);
}

export function deleteOperator(tx: Transaction, { id }: Operator): void {
  tx.write(tx.orm.delete(country_operators).where(eq(country_operators.id, id)));
}

/** Counts the records of the operator that would be lost if it were deleted. */
export async function ownedByOperator(tx: Transaction, id: string): Promise<OwnedRecords> {
  return countOwned(tx, [
    ['client', sql`clients where operator_id = ${id}`],
    ['technician', sql`technicians where operator_id = ${id}`],
    ['dispatcher', sql`dispatchers where operator_id = ${id}`],
  ]);
}
