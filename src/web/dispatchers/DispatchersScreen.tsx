import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type DispatcherView, listDispatchers } from '#contract/dispatchers.ts';
import { useSearchedPages } from '#web/app/data/server-data.ts';
import { ManagementScreen } from '#web/records/people/ManagementScreen.tsx';
import { useOperatorColumn } from '#web/records/people/operator-column.ts';
import { ActiveTag } from '#web/records/people/PersonTags.tsx';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { dispatchersWords } from '#words/en/dispatchers.ts';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';
import { DispatcherForm } from './DispatcherForm.tsx';

export function DispatchersScreen() {
  const words = wordsOf(dispatchersWords);
  const { columns } = wordsOf(managementWords);
  const dispatcherColumns: readonly Column<DispatcherView>[] = [
    { name: columns.phone, cell: ({ phone }) => <PhoneLink phone={phone} /> },
    ...useOperatorColumn(),
    { name: columns.status, cell: ({ is_active }) => <ActiveTag isActive={is_active} /> },
  ];
  return (
    <ManagementScreen
      words={words}
      list={useSearchedPages(listDispatchers)}
      columns={dispatcherColumns}
      form={DispatcherForm}
      history="dispatchers"
      actions={
        <Button variant="default" component={Link} to="/operator/technicians">
          {words.technicians}
        </Button>
      }
    />
  );
}
