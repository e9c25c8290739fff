import { createHash } from 'node:crypto';
import { type ErasureRefusal, erased, erasedEmail, erasureRefusal } from '#domain/accounts/erasure.ts';
import type { Actor } from '#domain/actor.ts';
import type { Transaction } from '#server/database/database.ts';
import type { RecordChange } from '#server/platform/context.ts';
import { announceEndedSessions } from '#server/platform/live.ts';
import type { SystemScope } from '#server/store/access/identity.ts';
import { renameMentions } from '#server/store/cases/mentions.ts';
import { insertUnfinishedErasure } from '#server/store/cases/unfinished-erasures.ts';
import { eraseFromHistory } from '#server/store/functions/erasing.ts';
import { erasePerson, forgetOwnSignIns, type Traces } from '#server/store/personal-data.ts';
import { pseudonymOf } from '#words/say/pseudonym.ts';

type Context = {
  readonly tx: Transaction;
  readonly now: Date;
  readonly record: RecordChange;
  readonly asSystem: (scope: SystemScope, work: () => void) => void;
};

/** Returns the reason to refuse, or null. `by` is null if the server itself erases the person. */
export function refusalToErase({ id, is_in_use, main_of }: Traces, by: Actor | null): ErasureRefusal | null {
  const mainOf = main_of && { isInUse: main_of.is_in_use };
  return erasureRefusal({ isOwn: id === by?.user_id, isInUse: is_in_use, mainOf });
}

/**
 * Erases the locked traces and records their number. A long history is erased in pieces: the first one here, and the
 * others by the server's regular work. The caller must first check that the erasure is allowed.
 */
export function eraseTraces({ tx, now, record, asSystem }: Context, traces: Traces): void {
  const { id, operator_id } = traces;
  const name = pseudonymOf(createHash('sha256').update(id).digest('hex'));
  const scope = operator_id === null ? { account: id } : { operator: operator_id };
  asSystem(scope, () => {
    const counts = { requests: 0, files: 0, forgottenSealEmail: false };
    erasePerson(tx, traces, { name, email: erasedEmail(id), value: erased, at: now }, counts);
    renameMentions(tx, { user_id: id, name, scope });
    asSystem({ account: id }, () => forgetOwnSignIns(tx, id));
    eraseFromHistory(tx, id, traces, { pseudonym: name, after: null }, ({ events, jobs, next }) => {
      if (next !== null && operator_id !== null) {
        const { records, clients, names, phones, emails } = traces;
        const sought = { records, clients, names, phones, emails };
        const place = { user_id: id, operator_id, ...next };
        asSystem({ operator: operator_id }, () =>
          insertUnfinishedErasure(tx, {
            ...place,
            traces: sought,
            pseudonym: name,
            erased_events: events,
            started_at: now,
          }),
        );
      }
      const erasedCounts = {
        erased_events: events,
        erased_jobs: jobs,
        erased_requests: counts.requests,
        erased_files: counts.files,
      };
      const changes = Object.entries(erasedCounts).flatMap(([field, count]) =>
        count === 0 ? [] : [[field, { to: count }]],
      );
      const sealEmail = counts.forgottenSealEmail && { day_seal_email: { to: null } };
      record('accounts.erased', {
        of: { id, operator_id, name },
        changes: { ...Object.fromEntries(changes), ...sealEmail },
      });
    });
    announceEndedSessions(tx, id);
  });
}
