import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listTechnicians, type TechnicianView } from '#contract/technicians.ts';
import { useSearchedPages } from '#web/app/data/server-data.ts';
import { OnCallRota } from '#web/records/on-call/OnCallRota.tsx';
import { ManagementScreen } from '#web/records/people/ManagementScreen.tsx';
import { useOperatorColumn } from '#web/records/people/operator-column.ts';
import { ActiveTag } from '#web/records/people/PersonTags.tsx';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { managementWords } from '#words/en/management.ts';
import { techniciansWords } from '#words/en/technicians.ts';
import { wordsOf } from '#words/words.ts';
import { TechnicianForm } from './TechnicianForm.tsx';

export function TechniciansScreen() {
  const words = wordsOf(techniciansWords);
  const { columns } = wordsOf(managementWords);
  const tableColumns: readonly Column<TechnicianView>[] = [
    { name: columns.phone, cell: ({ phone }) => <PhoneLink phone={phone} /> },
    ...useOperatorColumn(),
    {
      name: words.columns.specialization,
      cell: ({ specialization }) => specialization ?? words.notAvailable,
    },
    { name: columns.status, cell: ({ is_active }) => <ActiveTag isActive={is_active} /> },
  ];
  return (
    <ManagementScreen
      words={words}
      list={useSearchedPages(listTechnicians)}
      columns={tableColumns}
      form={TechnicianForm}
      history="technicians"
      actions={
        <Button variant="default" component={Link} to="/operator/dispatchers">
          {words.dispatchers}
        </Button>
      }
      below={<OnCallRota />}
    />
  );
}
