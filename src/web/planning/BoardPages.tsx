import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { boardRows } from '#domain/planning/appointment.ts';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { planningWords } from '#words/en/planning/board.ts';
import { wordsOf } from '#words/words.ts';

type BoardPagesProps = {
  /** The number of technicians on all pages. */
  readonly count: number;
  readonly shown: number;
  readonly page: number;
  readonly search: string;
  readonly choose: (choice: { readonly page?: number; readonly search?: string }) => void;
};

/**
 * Finds technicians by name, and moves through the pages of a large crew. A crew that fits on one page does not need
 * these controls.
 */
export function BoardPages({ count, shown, page, search, choose }: BoardPagesProps) {
  const { pages } = wordsOf(planningWords).board;
  if (count <= boardRows && page === 0 && search === '') return null;
  const before = page * boardRows;
  return (
    <Group gap="sm" justify="space-between">
      <SearchBox label={pages.search} value={search} onSearch={(text) => choose({ search: text })} />
      {(count > boardRows || page > 0) && (
        <Group gap="xs" wrap="nowrap">
          <Text role="status">{shown > 0 && pages.shown(before + 1, before + shown, count)}</Text>
          <Step
            text={pages.previous}
            icon={<IconChevronLeft aria-hidden size={18} />}
            isOver={page === 0}
            go={() => choose({ page: page - 1 })}
          />
          <Step
            text={pages.next}
            icon={<IconChevronRight aria-hidden size={18} />}
            isOver={before + shown >= count}
            go={() => choose({ page: page + 1 })}
          />
        </Group>
      )}
    </Group>
  );
}

type StepProps = {
  readonly text: string;
  readonly icon: ReactNode;
  readonly isOver: boolean;
  readonly go: () => void;
};

function Step({ text, icon, isOver, go }: StepProps) {
  return (
    <ActionIcon size={44} variant="default" aria-label={text} disabled={isOver} onClick={go}>
      {icon}
    </ActionIcon>
  );
}
