import { Skeleton, Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DataTable.module.css';
import { Panel } from './Panel.tsx';
import { followRowLink } from './row-link.ts';

const skeletonRows = 5;

export type Column<Row> = {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** True for a column whose content needs no name beside it. */
  readonly isAction?: boolean;
};

/** A table with at most this many columns needs less space. */
const fewColumns = 5;

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
}: DataTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <Panel>
      {rows === null && <VisuallyHidden role="status">{loading}</VisuallyHidden>}
      <div
        className={classes.room}
        data-few={columns.length <= fewColumns || undefined}
        aria-busy={rows === null || isBusy}
      >
        <Table role="table" aria-label={label} className={classes.table ?? ''}>
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {columns.map(({ name }) => (
                <Table.Th key={name} role="columnheader" scope="col">
                  {name}
                </Table.Th>
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
