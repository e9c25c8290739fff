import { RefusedError } from '#domain/workflow.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { insertSignInEvent } from '#server/store/sign-in-events.ts';
import type { Caller, Server } from './context.ts';
import { ProblemAnswer } from './errors.ts';
import type { Visitor } from './visitor.ts';

const noticedMs = 60_000;
const mostNoticed = 10_000;

/** Returns true if the caller asked for something beyond their rights. */
export function isForbidden(error: unknown): boolean {
  if (error instanceof RefusedError) return error.refusal.code === 'wrong_role';
  return error instanceof ProblemAnswer && error.code === 'forbidden';
}

/** Records refused calls for administrators, at most one per minute for each person and call. */
export function openRefusals({ database, newId, now }: Server) {
  const noticed = new Map<string, number>();
  return {
    note: async (caller: Caller, call: string, { address, userAgent }: Visitor): Promise<void> => {
      const { id: user_id } = caller.view.user;
      const [name, at] = [`${user_id} ${call}`, now()];
      if (at.getTime() - (noticed.get(name) ?? 0) < noticedMs) return;
      if (noticed.size >= mostNoticed) noticed.clear();
      noticed.set(name, at.getTime());
      const person = { user_id, operator_id: caller.view.operator?.id ?? null };
      const from = { address, user_agent: userAgent, is_known_device: true };
      await database.transaction(systemFor({ account: user_id }), async (tx) =>
        insertSignInEvent(tx, { id: newId(), at, kind: 'call_refused', call, ...person, ...from }),
      );
    },
  };
}
