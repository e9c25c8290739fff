import { Group, Stack, Text } from '@mantine/core';
import { nextSorting } from '#web/app/data/sorting.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';
import type { Pages } from './PagedList.tsx';
import { TableMenu } from './TableMenu.tsx';
import { useTableView } from './table-view.ts';

type WholeTableProps<Row> = {
  /** Identifies the table under which this browser stores the hidden columns. */
  readonly name: string;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
};

/** A table whose rows have all been loaded, with the sorting and columns that this person chose. */
export function WholeTable<Row extends { readonly id: string }>({
  name,
  label,
  rows,
  columns,
}: WholeTableProps<Row>) {
  const { found } = wordsOf(managementWords);
  const view = useTableView(name, columns, loaded(rows));
  const { visible, sorting, sortBy } = view;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {found(rows.length, true)}
        </Text>
        <TableMenu label={label} columns={columns} view={view} />
      </Group>
      <DataTable
        label={label}
        columns={visible}
        rows={view.rows}
        keyOf={({ id }) => id}
        sorting={sorting}
        onSort={(column) => sortBy(nextSorting(sorting, column))}
      />
    </Stack>
  );
}

const nothing = () => undefined;

/** Returns loaded rows in the form of a list that loads page by page. */
const loaded = <Row,>(items: readonly Row[]): Pages<Row> => ({
  items,
  data: items,
  error: null,
  isPending: false,
  isPlaceholderData: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  refetch: nothing,
  fetchNextPage: nothing,
});
