import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import type { RecordName } from '#domain/access.ts';
import { onSessionEvent, sessionState } from '#web/app/accounts/session.ts';
import { failureText, isSessionOver, ProblemError } from '#web/app/api/api-client.ts';
import { toastErrorOnce } from '#web/app/toasts/toast.ts';

const failing = new WeakSet<Query<unknown, unknown, unknown>>();

/** The first failure of a read, until it succeeds again, is told by a toast too, beside the words in its place. */
const queryCache = new QueryCache({
  onError: (error, query) => {
    if (failing.has(query)) return;
    failing.add(query);
    const isToldElsewhere = isSessionOver(error) || (query.meta?.isOfRecord === true && isNotFound(error));
    if (!isToldElsewhere) toastErrorOnce(failureText(error));
  },
  onSuccess: (_, query) => {
    failing.delete(query);
  },
});

/** `send` retries what is worth it; here nothing is tried twice. Live updates say when an answer is stale. */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** From now on the answers that one user was given are gone before the next one is signed in. */
export function forgetAnswersOfOthers(): void {
  const user = () => sessionState().session?.user.id;
  let before = user();
  onSessionEvent(() => {
    if (user() !== before) queryClient.clear();
    before = user();
  });
}

/** Reads again every shown answer that is made of the record, or of what was done to any; without one, all of them. */
export function refetchWhatReads(record?: RecordName): void {
  void queryClient.invalidateQueries({
    predicate: ({ meta }) =>
      record === undefined ||
      (Array.isArray(meta?.reads) && (meta.reads.includes(record) || meta.reads.includes('events'))),
  });
}

/** Of what an address names by its id alone: one that cannot be an id names nothing either. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ProblemError && ['not_found', 'invalid_input'].includes(error.problem.code);
}
