import { Button, Group } from '@mantine/core';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type LoadMoreProps = {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
};

/** A button that loads the next page of a list. Renders nothing on the last page. */
export function LoadMore({ list }: LoadMoreProps) {
  const { app } = wordsOf(startWords);
  if (!list.hasNextPage) return null;
  return (
    <Group>
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {app.loadMore}
      </Button>
    </Group>
  );
}
