import { uuid } from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { country_operators } from './operators.ts';

/** The account that a person of a tenant signs in with. */
export const ofUser = () =>
  uuid()
    .notNull()
    .unique()
    .references(() => profiles.id);

/** The tenant that a row belongs to. */
export const ofOperator = () =>
  uuid()
    .notNull()
    .references(() => country_operators.id);
