import { cmasaPlans } from '#domain/visit-coverage.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { createdAt, instant, oneOf, plainDate, primaryId, version } from './columns.ts';
import { country_operators } from './operators.ts';
import { policies } from './row-access.ts';

const userId = () =>
  uuid()
    .notNull()
    .unique()
    .references(() => profiles.id);
const operatorId = () =>
  uuid()
    .notNull()
    .references(() => country_operators.id);

export const clients = pgTable(
  'clients',
  {
    id: primaryId(),
    version: version(),
    user_id: userId(),
    operator_id: operatorId(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    cmasa_plan_type: text({ enum: cmasaPlans }),
    cmasa_start_date: plainDate(),
    cmasa_expiry: instant(),
    created_at: createdAt(),
  },
  (table) => [
    unique('clients_tenant').on(table.operator_id, table.id),
    oneOf('clients_plan', table.cmasa_plan_type, cmasaPlans),
    check(
      'clients_plan_dates',
      sql`${table.cmasa_plan_type} is not null or (${table.cmasa_start_date} is null and ${table.cmasa_expiry} is null)`,
    ),
    index('clients_list').on(table.operator_id, table.created_at, table.id),
    ...policies('clients'),
  ],
);

export const technicians = pgTable(
  'technicians',
  {
    id: primaryId(),
    version: version(),
    user_id: userId(),
    operator_id: operatorId(),
    name: text().notNull(),
    phone: text().notNull(),
    specialization: text(),
    is_active: boolean().notNull().default(true),
    created_at: createdAt(),
  },
  (table) => [
    unique('technicians_tenant').on(table.operator_id, table.id),
    index('technicians_list').on(table.operator_id, table.created_at, table.id),
    index('technicians_active_by_name')
      .on(table.operator_id, table.name, table.id)
      .where(sql`${table.is_active}`),
    ...policies('technicians'),
  ],
);

export const dispatchers = pgTable(
  'dispatchers',
  {
    id: primaryId(),
    version: version(),
    user_id: userId(),
    operator_id: operatorId(),
    name: text().notNull(),
    phone: text().notNull(),
    is_active: boolean().notNull().default(true),
    created_at: createdAt(),
  },
  (table) => [
    unique('dispatchers_tenant').on(table.operator_id, table.id),
    index('dispatchers_list').on(table.operator_id, table.created_at, table.id),
    ...policies('dispatchers'),
  ],
);
