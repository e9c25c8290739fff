import { eq, sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { cmasaPlans } from '#domain/visit-coverage.ts';
import type { Transaction } from '../platform/database.ts';
import { NotFoundError } from '../platform/errors.ts';
import { createdAt, instant, oneOf, plainDate, primaryId, version } from './columns.ts';
import { ofOperator, ofUser } from './owners.ts';
import { policies } from './row-access.ts';

export const clients = pgTable(
  'clients',
  {
    id: primaryId(),
    version: version(),
    user_id: ofUser(),
    operator_id: ofOperator(),
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

export type Client = typeof clients.$inferSelect;

export async function getClient(tx: Transaction, id: string): Promise<Client> {
  const [client] = await tx.orm.select().from(clients).where(eq(clients.id, id));
  if (!client) throw new NotFoundError('client');
  return client;
}
