import { uuid } from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { country_operators } from './operators.ts';

/** Returns a column for the account with which a person at an operator signs in. */
export const ofUser = () =>
  uuid()
    .notNull()
    .unique()
    .references(() => profiles.id);

/** Returns a column for the operator that a row belongs to. */
export const ofOperator = () =>
  uuid()
    .notNull()
    .references(() => country_operators.id);
