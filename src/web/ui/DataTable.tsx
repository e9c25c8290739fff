import { Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './DataTable.module.css';
import type { Content } from './Facts.tsx';
import { Panel } from './Panel.tsx';
import { followRowLink } from './row-link.ts';

const skeletonRows = 5;

export type Column<Row> = {
  readonly name: string;
  readonly cell: (row: Row) => Content;
  /** True for a column whose cells do not need a column name next to them. */
  readonly isAction?: boolean;
  /** Identifies a column that people may hide or sort by. */
  readonly id?: string;
  /** Returns the value by which the column is sorted. */
  readonly sortValue?: (row: Row) => string | number | null | undefined;
};

type Sorting = { readonly column: string; readonly isDescending: boolean };

/** A table with at most this many columns needs less space, so its rows become cards at a smaller width. */
const fewColumns = 5;
/** A table with at least this many columns needs more space, so its rows become cards at a greater width. */
const manyColumns = 8;

type DataTableProps<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** The rows; null until they have loaded. */
  readonly rows: readonly Row[] | null;
  readonly keyOf: (row: Row) => string;
  /** The text that screen readers announce until the rows have loaded. */
  readonly loading?: string;
  /** True while the visible rows are outdated and new ones are loading. */
  readonly isBusy?: boolean;
  /** The column by which the rows are sorted; null if the rows have their usual order. */
  readonly sorting?: Sorting | null;
  /** Called when someone presses the name of a column that has a sort value. */
  readonly onSort?: (column: string) => void;
};

/**
 * A table whose first column names the row. A click anywhere on a row opens the link in that column. The ARIA
 * roles are explicit, because in some browsers table cells lose their roles when they are displayed as
 * blocks.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  loading,
  isBusy = false,
  sorting = null,
  onSort,
}: DataTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <Panel>
      {rows === null && <VisuallyHidden role="status">{loading}</VisuallyHidden>}
      <div
        className={classes.room}
        data-few={columns.length <= fewColumns || undefined}
        data-many={columns.length >= manyColumns || undefined}
        aria-busy={rows === null || isBusy}
      >
        <Table role="table" aria-label={label} className={classes.table ?? ''}>
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {columns.map((column) => (
                <ColumnHead key={column.name} column={column} sorting={sorting} onSort={onSort} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {rows === null && <SkeletonRows columns={columns.length} />}
            {rows?.map((row) => (
              <Table.Tr key={keyOf(row)} role="row" onClick={followRowLink}>
                <Table.Th role="rowheader" scope="row">
                  {first && <Cell>{first.cell(row)}</Cell>}
                </Table.Th>
                {others.map(({ name, cell, isAction = false }) => (
                  <Table.Td
                    key={name}
                    role="cell"
                    {...(isAction ? { 'data-actions': true } : { 'data-label': name })}
                  >
                    <Cell>{cell(row)}</Cell>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  );
}

type ColumnHeadProps<Row> = {
  readonly column: Column<Row>;
  readonly sorting: Sorting | null;
  readonly onSort: ((column: string) => void) | undefined;
};

function ColumnHead<Row>({ column, sorting, onSort }: ColumnHeadProps<Row>) {
  const { id, name, sortValue, isAction = false } = column;
  const order = sorting?.column === id && id !== undefined ? sorting : null;
  const canSort = onSort !== undefined && id !== undefined && sortValue !== undefined;
  const Icon = order?.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      role="columnheader"
      scope="col"
      data-actions={isAction || undefined}
      {...(order !== null && { 'aria-sort': order.isDescending ? 'descending' : 'ascending' })}
    >
      {canSort ? (
        <UnstyledButton className={classes.sort} onClick={() => onSort(id)}>
          {name}
          <Icon aria-hidden size={14} data-hidden={order === null || undefined} />
        </UnstyledButton>
      ) : (
        name
      )}
    </Table.Th>
  );
}

/** Cuts off text that does not fit in the row. A tooltip shows the whole text. */
function Cell({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.cell} title={typeof children === 'string' ? children : undefined}>
      {children}
    </div>
  );
}

function SkeletonRows({ columns }: { readonly columns: number }) {
  return Array.from({ length: skeletonRows }, (_row, row) => (
    <Table.Tr key={String(row)} role="row">
      {Array.from({ length: columns }, (_cell, cell) => (
        <Table.Td key={String(cell)} role="cell">
          <Skeleton height={20} my={4} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}
