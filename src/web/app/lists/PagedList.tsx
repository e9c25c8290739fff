import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadMore } from './LoadMore.tsx';

/** The part of the result of `useServerPages` that a list needs. */
export type Pages<Row> = {
  readonly items: readonly Row[];
  readonly data: object | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
};

type PagedListProps<Row> = {
  readonly list: Pages<Row>;
  /** Shown when the list is empty. */
  readonly empty: ReactNode;
  /** Returns the text above the list with the number of rows. Screen readers announce it after each response. */
  readonly found?: ((count: number, isAll: boolean) => string) | undefined;
  /** A menu that is shown next to the number of rows. */
  readonly menu?: ReactNode;
  /** Shown until the first response, instead of `rows` gray placeholder rows. */
  readonly skeleton?: ReactNode;
  readonly rows?: number;
  readonly children: (items: readonly Row[]) => ReactNode;
};

/** A list that loads page by page, with its loading, failed and empty states. */
export function PagedList<Row>({
  list,
  empty,
  found,
  skeleton,
  rows = 3,
  menu,
  children,
}: PagedListProps<Row>) {
  const { items, hasNextPage } = list;
  const nothing = typeof empty === 'string' ? <EmptyState text={empty} /> : empty;
  if (list.isPending && skeleton !== undefined) return skeleton;
  return (
    <>
      <QueryState query={list} rows={rows}>
        {() => (
          <>
            {found && (
              <Group justify="space-between" gap="xs">
                <Text role="status" size="sm" c="dimmed">
                  {found(items.length, !hasNextPage)}
                </Text>
                {items.length > 0 && menu}
              </Group>
            )}
            {items.length === 0 ? nothing : children(items)}
          </>
        )}
      </QueryState>
      <LoadMore list={list} />
    </>
  );
}
