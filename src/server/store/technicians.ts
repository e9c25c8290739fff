import { and, eq, sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Transaction } from '../platform/database.ts';
import { createdAt, primaryId, version } from './columns.ts';
import { ofOperator, ofUser } from './owners.ts';
import { policies } from './row-access.ts';

export const technicians = pgTable(
  'technicians',
  {
    id: primaryId(),
    version: version(),
    user_id: ofUser(),
    operator_id: ofOperator(),
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

export type Technician = typeof technicians.$inferSelect;

/** The operator's technician, or null when there is none with this id or it is not active. */
export async function findActiveTechnician(
  tx: Transaction,
  operator_id: string,
  id: string,
): Promise<Technician | null> {
  const [technician] = await tx.orm
    .select()
    .from(technicians)
    .where(
      and(eq(technicians.id, id), eq(technicians.operator_id, operator_id), eq(technicians.is_active, true)),
    );
  return technician ?? null;
}

export async function findTechnician(tx: Transaction, id: string): Promise<Technician | null> {
  const [technician] = await tx.orm.select().from(technicians).where(eq(technicians.id, id));
  return technician ?? null;
}
