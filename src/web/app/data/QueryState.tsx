import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConnectionError } from '#web/app/api/api-client.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { useConnection } from './live.ts';

type QueryLike<Data> = {
  readonly data: Data | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

type QueryStateProps<Data> = {
  readonly query: QueryLike<Data>;
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
};

/**
 * Shows the states of a read: a skeleton, an error with a retry button, or the content. While offline, existing content
 * needs no error message, because the page says that it is offline.
 */
export function QueryState<Data>({ query, rows = 3, children }: QueryStateProps<Data>) {
  const { loading } = wordsOf(startWords).app;
  const isOffline = useConnection() === 'offline';
  const isExpected = isOffline && query.data !== undefined && query.error instanceof ConnectionError;
  const failure = !isExpected && query.error !== null && query.error !== undefined && (
    <LoadFailure error={query.error} retry={query.refetch} />
  );
  if (query.data !== undefined) {
    return (
      <>
        {failure}
        {children(query.data)}
      </>
    );
  }
  if (failure) return failure;
  return (
    <Stack role="status" aria-label={loading} gap="sm">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={String(index)} height={72} radius="lg" />
      ))}
    </Stack>
  );
}
