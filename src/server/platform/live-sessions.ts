import { systemFor } from '#server/store/access/identity.ts';
import { callerStatement } from '#server/store/functions/entrance.ts';
import type { Caller, Server } from './context.ts';
import { callerOf } from './session.ts';

/** Returns, in one round trip, the callers whose session still exists with the same role and IDs. */
export async function findUnchanged(
  server: Server,
  callers: readonly Caller[],
): Promise<ReadonlySet<Caller>> {
  const now = server.now();
  const texts = await server.database.transaction(
    systemFor({ installation: 'the sessions of many people are checked at once' }),
    (tx) =>
      Promise.all(
        callers.map(({ claim }) => tx.rows<{ caller: string | null }>(callerStatement(claim, now))),
      ),
    { readOnly: true },
  );
  return new Set(callers.filter((caller, index) => isUnchanged(server, caller, texts[index]?.[0]?.caller)));
}

function isUnchanged(server: Server, { claim, actor }: Caller, text: string | null | undefined): boolean {
  if (!text) return false;
  return JSON.stringify(callerOf(server, claim, text).actor) === JSON.stringify(actor);
}
