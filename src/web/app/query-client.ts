import { QueryClient } from '@tanstack/react-query';
import type { RecordName } from '#domain/access.ts';
import { ProblemError } from './api-client.ts';

/** `send` retries what is worth it; here nothing is tried twice. Live updates say when an answer is stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Reads again every shown answer that is made of the record; without one, all of them. */
export function refetchWhatReads(record?: RecordName): void {
  void queryClient.invalidateQueries({
    predicate: ({ meta }) =>
      record === undefined || (Array.isArray(meta?.reads) && meta.reads.includes(record)),
  });
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'not_found';
}
