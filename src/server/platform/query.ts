import type { Call, ParsedInputOf } from '#contract/call.ts';
import { NotFoundError } from '#domain/errors.ts';
import { identityOf } from '#server/store/access/identity.ts';
import type { ActorHandler } from './command.ts';
import type { QueryContext } from './context.ts';

/** A read: one read-only transaction as the actor; the JSON text that PostgreSQL shaped goes out as it is. */
export function query<C extends Call>(
  call: C,
  noun: string,
  run: (context: QueryContext, input: ParsedInputOf<C>) => Promise<string | null>,
): ActorHandler<C> {
  return {
    kind: 'query',
    call,
    run: async ({ database, now }, actor, input) => {
      const json = await database.transaction(
        identityOf(actor),
        (tx) => run({ tx, actor, now: now() }, input),
        { readOnly: true },
      );
      if (json === null) throw new NotFoundError(noun);
      return json;
    },
  };
}
