import { Button } from '@mantine/core';
import { confirmWarranty } from '#contract/machines/confirm-warranty.ts';
import {
  listUnconfirmedWarranties,
  type UnconfirmedWarranty,
} from '#contract/machines/unconfirmed-warranties.ts';
import { useCommand, useTablePages } from '#web/app/data/server-data.ts';
import { SearchedTable } from '#web/app/lists/SearchedList.tsx';
import { formatDate } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { Page } from '#web/ui/Page.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { upkeepWords } from '#words/en/planning/upkeep.ts';
import { wordsOf } from '#words/words.ts';
import { useMachineColumns } from './machine-columns.tsx';

/** The machines whose warranty a client entered or removed, and which no planner has confirmed yet. */
export function WarrantiesScreen() {
  const words = wordsOf(upkeepWords).warranties;
  const list = useTablePages(listUnconfirmedWarranties, {});
  return (
    <Page title={words.title} description={words.description}>
      <SearchedTable name="warranties" list={list} words={words} columns={useColumns()} empty={words.empty} />
    </Page>
  );
}

function useColumns(): readonly Column<UnconfirmedWarranty>[] {
  const { columns, removed, none } = wordsOf(upkeepWords).warranties;
  const { installed } = wordsOf(machinesWords).facts;
  return [
    ...useMachineColumns(columns),
    {
      id: 'installed',
      name: installed,
      sortValue: ({ install_date }) => install_date,
      cell: ({ install_date, time_zone }) => formatDate(install_date, time_zone),
    },
    {
      id: 'entered',
      name: columns.entered,
      sortValue: ({ warranty_end }) => warranty_end,
      cell: ({ warranty_end: day, time_zone }) => (day === null ? removed : formatDate(day, time_zone)),
    },
    {
      id: 'confirmed',
      name: columns.confirmed,
      sortValue: ({ confirmed_warranty_end }) => confirmed_warranty_end,
      cell: ({ confirmed_warranty_end: day, time_zone }) =>
        day === null ? none : formatDate(day, time_zone),
    },
    { name: columns.next, cell: (machine) => <ConfirmWarranty machine={machine} /> },
  ];
}

/**
 * Confirms the warranty as the row shows it. If the warranty has changed in the meantime, the server refuses the
 * confirmation.
 */
function ConfirmWarranty({ machine }: { readonly machine: UnconfirmedWarranty }) {
  const words = wordsOf(upkeepWords).warranties;
  const { warrantyConfirmed } = wordsOf(machinesWords);
  const command = useCommand(confirmWarranty, { onSuccess: () => toastSuccess(warrantyConfirmed) });
  const { id, version, model, serial_number } = machine;
  return (
    <Button
      size="sm"
      px="xs"
      aria-label={words.confirmOf(`${model} ${serial_number}`)}
      loading={command.isRunning}
      onClick={() => void command.run({ id, version })}
    >
      {words.confirm}
    </Button>
  );
}
