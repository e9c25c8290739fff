import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import type { RecordName } from '#domain/record-name.ts';
import { onSessionEvent, sessionState } from '#web/app/accounts/session.ts';
import { ConnectionError, failureText, isSessionOver, ProblemError } from '#web/app/api/api-client.ts';
import { toastReadFailure } from '#web/app/toasts/toast.ts';

let isOffline = false;

/**
 * Records whether the server can be reached. While it cannot, the page shows one message about that, instead of one
 * for each read.
 */
export function setOffline(value: boolean): void {
  isOffline = value;
}

const failing = new WeakSet<Query<unknown, unknown, unknown>>();

/** Shows a toast when a read first fails. Further failures show none until the read has succeeded again. */
const queryCache = new QueryCache({
  onError: (error, query) => {
    if (failing.has(query)) return;
    failing.add(query);
    const isReportedElsewhere =
      isSessionOver(error) ||
      (query.meta?.isOfRecord === true && (isNotFound(error) || isRefused(error))) ||
      (isOffline && query.state.data !== undefined && error instanceof ConnectionError);
    if (!isReportedElsewhere) toastReadFailure(failureText(error));
  },
  onSuccess: (_, query) => {
    failing.delete(query);
  },
});

/** The time in milliseconds for which responses are kept, so a reopened screen shows its last content immediately. */
const keepMs = 60 * 60_000;

/** Retries nothing, because `send` already retries. Live updates show when a response is outdated. */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 60_000,
      gcTime: keepMs,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * After this call, all cached responses are removed whenever the signed-in user changes, and reads stop when the user
 * signs out.
 */
export function forgetAnswersOfOthers(): void {
  const user = () => sessionState().session?.user.id;
  let before = user();
  onSessionEvent((event) => {
    // Pending reads would be refused once the session has ended.
    if (event === 'SIGNING_OUT') void queryClient.cancelQueries();
    if (event === 'SIGN_OUT_FAILED') refetchWhatReads();
    if (user() !== before) queryClient.clear();
    before = user();
  });
}

/**
 * Refetches every response on screen that contains this kind of record or the history, or every response if no record
 * is given. A response that has not arrived yet may lack the change, so it is refetched after it arrives.
 */
export function refetchWhatReads(record?: RecordName): void {
  refetch(
    ({ meta }) =>
      record === undefined ||
      (Array.isArray(meta?.reads) && (meta.reads.includes(record) || meta.reads.includes('events'))),
  );
}

const linkOf = (input: unknown): unknown => Object(input).token;

/**
 * Refetches every response on screen after a write. A write through a one-time link may use up the link, so responses
 * that were read with the same link are not refetched.
 */
export function refetchAfter(input: unknown): void {
  const link = linkOf(input);
  refetch(({ queryKey }) => link === undefined || linkOf(queryKey[1]) !== link);
}

function refetch(reads: (query: Query) => boolean): void {
  const runningReads = queryClient
    .getQueryCache()
    .findAll({ predicate: reads, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  void queryClient.invalidateQueries({ predicate: reads });
  for (const query of runningReads) {
    const readAgain = () => queryClient.invalidateQueries({ predicate: (one) => one === query });
    query.promise?.then(readAgain, () => undefined);
  }
}

/** True if the server refused the read or the write, with a reason that a person can read. */
export function isRefused(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.problem.code === 'refused';
}

/** True if there is no record with the id in the address, or if that id is invalid. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ProblemError && ['not_found', 'invalid_input'].includes(error.problem.code);
}
