import type { Call, ParsedInputOf } from '#contract/calls/call.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { ActorHandler } from './command.ts';
import type { QueryContext } from './context.ts';

type QueryRun<C extends Call> = (context: QueryContext, input: ParsedInputOf<C>) => Promise<string | null>;

/** Makes a handler that reads with the actor's rights, in one round trip. PostgreSQL's JSON text is sent unchanged. */
export function query<C extends Call>(call: C, noun: string, run: QueryRun<C>): ActorHandler<C> {
  return readingHandler(call, noun, run, false);
}

/**
 * Makes a handler like `query` whose read a replica may answer, if one is set up. Such a read costs the primary one
 * small round trip, and the caller one more. It suits reports, exports, history and labels.
 */
export function replicaQuery<C extends Call>(call: C, noun: string, run: QueryRun<C>): ActorHandler<C> {
  return readingHandler(call, noun, run, true);
}

function readingHandler<C extends Call>(
  call: C,
  noun: string,
  run: QueryRun<C>,
  mayUseReplica: boolean,
): ActorHandler<C> {
  return {
    kind: 'query',
    call,
    run: async ({ database, now }, actor, input, { as }) => {
      const json = await database.transaction(as, (tx) => run({ tx, actor, now: now() }, input), {
        readOnly: true,
        mayUseReplica,
      });
      if (json === null) throw new NotFoundError(noun);
      return json;
    },
  };
}
