import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { DispatcherView } from '#contract/dispatchers.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';
import { ManagementScreen } from './ManagementScreen.tsx';
import { useOperatorColumn } from './operator-column.ts';
import { ActiveTag } from './PersonTags.tsx';
import { PhoneLink } from './PhoneLink.tsx';

type Screen<Row extends DispatcherView> = ComponentProps<typeof ManagementScreen<Row>>;

type StaffScreenProps<Row extends DispatcherView> = Pick<Screen<Row>, 'words' | 'list' | 'form' | 'below'> & {
  readonly history: 'dispatchers' | 'technicians';
  /** The columns that only these people have. */
  readonly columns?: readonly Column<Row>[];
  /** Returns the content below the phone number. */
  readonly belowPhone?: (row: Row) => ReactNode;
  /** The link to the other table, of dispatchers or technicians. */
  readonly others: { readonly to: `/operator/${'dispatchers' | 'technicians'}`; readonly children: string };
};

/** The table of dispatchers or technicians. Both have the same columns, and `columns` adds more. */
export function StaffScreen<Row extends DispatcherView>(props: StaffScreenProps<Row>) {
  const { columns = [], belowPhone, others, ...screen } = props;
  const words = wordsOf(managementWords).columns;
  const allColumns: readonly Column<Row>[] = [
    {
      id: 'phone',
      name: words.phone,
      cell: (row) => (
        <>
          <PhoneLink phone={row.phone} />
          {belowPhone?.(row)}
        </>
      ),
    },
    ...useOperatorColumn(),
    ...columns,
    {
      id: 'status',
      name: words.status,
      cell: ({ is_active }) => <ActiveTag isActive={is_active} />,
      sortValue: ({ is_active }) => Number(!is_active),
    },
  ];
  const actions = <Button variant="default" component={Link} {...others} />;
  return <ManagementScreen {...screen} columns={allColumns} actions={actions} />;
}
