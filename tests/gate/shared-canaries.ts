import type { Mutation } from './part.ts';

/** A write that is sent again with its key is done again. */
export const forgottenKeys: Mutation = {
  file: 'src/server/platform/once-per-key.ts',
  from: 'if (kept !== null) throw new AnsweredEarlierError(kept);',
  to: 'if (kept === undefined) throw new AnsweredEarlierError(kept);',
};

/** No live update leaves a server on PostgreSQL. */
export const silentChanges: Mutation = {
  file: 'src/server/database/postgres.ts',
  from: 'select pg_notify(channel, payload)',
  to: 'select concat(channel, payload)',
};
