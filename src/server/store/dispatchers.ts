import { pgTable } from 'drizzle-orm/pg-core';
import { phoneWithZero, searchText } from './rows/columns.ts';
import { staffColumns, staffConstraints } from './staff-columns.ts';

export const dispatchers = pgTable(
  'dispatchers',
  { ...staffColumns(), search_text: searchText('name', 'second_name', 'phone', phoneWithZero) },
  (table) => staffConstraints('dispatchers', table),
);

export type Dispatcher = typeof dispatchers.$inferSelect;
