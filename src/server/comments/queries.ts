import { sql } from 'drizzle-orm';
import { listPeople } from '#contract/comments.ts';
import type { Role } from '#domain/actor.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { once, readyStatement } from '#server/database/statements.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { commentJson } from '#server/store/cases/comments.ts';
import { findCommentTarget, type PersonOnCase, peopleOf } from '#server/store/functions/cases.ts';

const viewFor = once((role: Role) =>
  readyStatement<'id'>(
    (value) => sql`
      select ${commentJson} as json from comments c
      where c.id = ${value('id')} and ${reachFilter('comments', role, 'c')}`,
  ),
);

export const viewComment: View = ({ tx, actor }, id) => tx.json(viewFor(actor.role)({ id }));

/**
 * Checks in the caller's role that they have access to the record, and reads the people on its case in the
 * server's own role.
 */
export const people = query(listPeople, 'record', async ({ tx, actor }, { record, record_id }) => {
  const targetQuery = findCommentTarget(tx, actor.role, { record, record_id });
  tx.switchTo(systemFor(scopeOf(actor)));
  const peopleOnCase = tx.rows<PersonOnCase>(peopleOf(record, record_id));
  const [reached, everybody] = await inOneTrip(targetQuery, peopleOnCase);
  if (reached === null) return null;
  return JSON.stringify({ people: everybody.filter(({ user_id }) => user_id !== actor.user_id) });
});
