import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { LoadFailure } from './LoadFailure.tsx';

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

/** Shows the states of a read: a skeleton, an error with a retry button, or the content. */
export function QueryState<Data>({ query, rows = 3, children }: QueryStateProps<Data>) {
  const { loading } = wordsOf(startWords).app;
  const failure = query.error !== null && query.error !== undefined && (
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
