import { Button, Group } from '@mantine/core';
import { useMessages } from '#web/messages/messages.ts';

type LoadMoreProps = {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
};

/** The way to the next page of a list, as long as there is one. */
export function LoadMore({ list }: LoadMoreProps) {
  const { app } = useMessages();
  if (!list.hasNextPage) return null;
  return (
    <Group>
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {app.loadMore}
      </Button>
    </Group>
  );
}
