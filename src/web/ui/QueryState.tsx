import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from './Notice.tsx';

type QueryLike<Data> = {
  readonly data: Data | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

type QueryStateProps<Data> = {
  readonly query: QueryLike<Data>;
  readonly words: { readonly failed: string; readonly retry: string; readonly loading: string };
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
};

/** The states of something that is being read: skeleton, error with a way to try again, then the content. */
export function QueryState<Data>({ query, words, rows = 3, children }: QueryStateProps<Data>) {
  const failure = query.error !== null && query.error !== undefined && (
    <Notice tone="error" title={words.failed} action={{ text: words.retry, run: () => void query.refetch() }}>
      {query.error instanceof Error ? query.error.message : ''}
    </Notice>
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
    <Stack role="status" aria-label={words.loading} gap="sm">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={String(index)} height={72} radius="lg" />
      ))}
    </Stack>
  );
}
