import { Button, Checkbox, NativeSelect, Popover, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { parseSorting, printSorting } from '#web/app/data/sorting.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { tablesWords } from '#words/en/records/tables.ts';
import { wordsOf } from '#words/words.ts';
import type { TableView } from './table-view.ts';

type TableMenuProps<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly view: TableView<Row>;
};

/** The menu for a table's sorting and columns. The first column, which identifies the row, is always shown. */
export function TableMenu<Row>({ label, columns, view }: TableMenuProps<Row>) {
  const words = wordsOf(tablesWords);
  const [opened, setOpened] = useState(false);
  const orders = columns.flatMap(({ id, name, sortValue }) =>
    id === undefined || sortValue === undefined
      ? []
      : [
          { value: id, label: words.ascending(name) },
          { value: `-${id}`, label: words.descending(name) },
        ],
  );
  const choices = columns.slice(1).flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }]));
  if (orders.length === 0 && choices.length === 0) return null;
  return (
    <Popover opened={opened} onDismiss={() => setOpened(false)} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconAdjustmentsHorizontal aria-hidden size={16} />}
          aria-label={words.viewOf(label)}
          onClick={() => setOpened(!opened)}
        >
          {words.view}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.viewOf(label)}>
        <Stack gap="sm">
          {orders.length > 0 && (
            <NativeSelect
              label={words.sortBy}
              data={[{ value: '', label: words.usualOrder }, ...orders]}
              value={printSorting(view.sorting)}
              onChange={({ currentTarget }) => view.sortBy(parseSorting(currentTarget.value))}
            />
          )}
          {choices.length > 0 && (
            <Checkbox.Group
              label={words.columns}
              value={choices.map(({ id }) => id).filter((id) => !view.hidden.includes(id))}
              onChange={(shown) => view.hide(choices.map(({ id }) => id).filter((id) => !shown.includes(id)))}
            >
              <Stack gap="xs" mt="xs">
                {choices.map(({ id, name }) => (
                  <Checkbox key={id} value={id} label={name} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
