import type { Call, ParsedInputOf } from '#contract/calls/call.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { ActorHandler } from './command.ts';
import type { QueryContext } from './context.ts';

/** Makes a handler that reads with the actor's rights, in one round trip. PostgreSQL's JSON text is sent unchanged. */
export function query<C extends Call>(
  call: C,
  noun: string,
  run: (context: QueryContext, input: ParsedInputOf<C>) => Promise<string | null>,
): ActorHandler<C> {
  return {
    kind: 'query',
    call,
    run: async ({ database, now }, actor, input, { as }) => {
      const json = await database.transaction(as, (tx) => run({ tx, actor, now: now() }, input), {
        readOnly: true,
      });
      if (json === null) throw new NotFoundError(noun);
      return json;
    },
  };
}
