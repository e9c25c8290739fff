import { boolean, type ExtraConfigColumn, index, text, unique } from 'drizzle-orm/pg-core';
import { policies } from './access/row-access.ts';
import { ofOperator, ofUser } from './owners.ts';
import { createdAt, phone, primaryId, searchIndex, version } from './rows/columns.ts';

/** Returns the columns that dispatchers and technicians share. */
export const staffColumns = () => ({
  id: primaryId(),
  version: version(),
  user_id: ofUser(),
  operator_id: ofOperator(),
  name: text().notNull(),
  /** The name in another script. */
  second_name: text(),
  phone: phone().notNull(),
  is_active: boolean().notNull().default(true),
  created_at: createdAt(),
});

type Columns = Readonly<Record<'operator_id' | 'created_at' | 'id' | 'search_text', ExtraConfigColumn>>;

/** Returns the indexes and policies that their tables share. */
export const staffConstraints = (
  name: 'dispatchers' | 'technicians',
  { id, operator_id, created_at, search_text }: Columns,
) => [
  unique(`${name}_tenant`).on(operator_id, id),
  index(`${name}_list`).on(operator_id, created_at, id),
  index(`${name}_by_age`).on(created_at, id),
  searchIndex(`${name}_search`, operator_id, search_text),
  ...policies(name),
];
