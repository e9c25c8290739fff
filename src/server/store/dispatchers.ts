import { boolean, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, primaryId, version } from './columns.ts';
import { ofOperator, ofUser } from './owners.ts';
import { policies } from './row-access.ts';

export const dispatchers = pgTable(
  'dispatchers',
  {
    id: primaryId(),
    version: version(),
    user_id: ofUser(),
    operator_id: ofOperator(),
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
