import { createHash } from 'node:crypto';
import { erased, erasedEmail } from '#domain/accounts/erasure.ts';
import type { Transaction } from '#server/database/database.ts';
import type { RecordChange } from '#server/platform/context.ts';
import { announceEndedSessions } from '#server/platform/live.ts';
import type { SystemScope } from '#server/store/access/identity.ts';
import { eraseFromHistory } from '#server/store/functions/erasing.ts';
import { erasePerson, forgetOwnSignIns, type Traces } from '#server/store/personal-data.ts';
import { pseudonymOf } from '#words/say/pseudonym.ts';

type Context = {
  readonly tx: Transaction;
  readonly now: Date;
  readonly record: RecordChange;
  readonly asSystem: (scope: SystemScope, work: () => void) => void;
};

/**
 * Erases the person whose traces are locked, and records the number of changes. The caller must check that
 * this is allowed.
 */
export function eraseTraces({ tx, now, record, asSystem }: Context, traces: Traces): void {
  const { id, operator_id } = traces;
  const name = pseudonymOf(createHash('sha256').update(id).digest('hex'));
  asSystem(operator_id === null ? { account: id } : { operator: operator_id }, () => {
    const counts = { requests: 0, files: 0 };
    erasePerson(tx, traces, { name, email: erasedEmail(id), value: erased, at: now }, counts);
    asSystem({ account: id }, () => forgetOwnSignIns(tx, id));
    eraseFromHistory(tx, id, traces, name, ({ events, jobs }) => {
      const erasedCounts = {
        erased_events: events,
        erased_jobs: jobs,
        erased_requests: counts.requests,
        erased_files: counts.files,
      };
      const changes = Object.entries(erasedCounts).flatMap(([field, count]) =>
        count === 0 ? [] : [[field, { to: count }]],
      );
      record('accounts.erased', { of: { id, operator_id, name }, changes: Object.fromEntries(changes) });
    });
    announceEndedSessions(tx, id);
  });
}
