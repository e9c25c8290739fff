import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { MachineView } from '#contract/machines.ts';
import { useAddFromAddress } from '#web/app/data/add-from-address.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { shownName, shownSpot } from '#web/app/language/shown-name.ts';
import { SearchedTable } from '#web/app/lists/SearchedList.tsx';
import { formatDate } from '#web/app/time/dates.ts';
import { MachineStatusTag } from '#web/records/page/MachineStatusTag.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { ClientSiteFilter } from '#web/records/people/SiteFilter.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { Page } from '#web/ui/Page.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { fieldsWords } from '#words/en/records.ts';
import { wordsOf } from '#words/words.ts';
import { AddMachineForm } from './AddMachineForm.tsx';
import { type MachineList, useMachineList } from './machine-list.ts';
import { StateSwitch } from './StateSwitch.tsx';

/**
 * The machines of all the operator's clients. Each row has a checkbox that selects its label for printing.
 */
export function OperatorMachinesScreen() {
  const words = wordsOf(machinesWords);
  const list = useMachineList();
  const [isAdding, setAdding] = useState(false);
  const forgetAddress = useAddFromAddress(() => setAdding(true));
  const close = () => {
    forgetAddress();
    setAdding(false);
  };
  const addButton = (
    <Button leftSection={<IconPlus aria-hidden size={18} />} onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  );
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const columns = useMachineColumns(chosen, setChosen, list.isUsual);
  return (
    <Page
      title={words.own.title}
      description={words.own.description}
      actions={
        <>
          {addButton}
          <Button
            variant="default"
            component={Link}
            to={chosen.length === 0 ? '/labels' : `/labels?machines=${chosen.join(',')}`}
          >
            {chosen.length === 0 ? words.printLabels : words.printChosen(chosen.length)}
          </Button>
        </>
      }
    >
      <StateSwitch list={list} />
      <ClientSiteFilter choice={list.choice} choose={list.setChoice} />
      <SearchedTable
        name="machines"
        list={list}
        words={{ title: words.own.title, search: words.search, found: words.found }}
        columns={columns}
        empty={<NoMachines list={list}>{addButton}</NoMachines>}
        isDialogOpen={isAdding}
      />
      <Dialog title={words.add} opened={isAdding} onClose={close}>
        {isAdding && <AddMachineForm close={close} />}
      </Dialog>
    </Page>
  );
}

function NoMachines({ list, children }: { readonly list: MachineList; readonly children: ReactNode }) {
  const { own, clearSearch } = wordsOf(machinesWords);
  if (!list.isFiltered) return <EmptyState text={own.empty}>{children}</EmptyState>;
  return (
    <EmptyState text={list.isNarrowed ? own.noneFound : own.retired}>
      <Button variant="default" onClick={list.showAll}>
        {clearSearch}
      </Button>
    </EmptyState>
  );
}

function useMachineColumns(
  chosen: readonly string[],
  choose: (ids: readonly string[]) => void,
  mayPrint: boolean,
): readonly Column<MachineView>[] {
  const { own, facts } = wordsOf(machinesWords);
  const fields = wordsOf(fieldsWords);
  const toggle = (id: string, isChosen: boolean) =>
    choose(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  const labels: Column<MachineView> = {
    name: own.columns.labels,
    cell: ({ id, model, serial_number }) => (
      <Checkbox
        aria-label={own.choose(`${model} ${serial_number}`)}
        checked={chosen.includes(id)}
        onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
      />
    ),
  };
  return [
    {
      id: 'model',
      name: fields.model,
      sortValue: ({ model }) => model,
      cell: ({ id, model }) => (
        <RecordLink record="machines" id={id}>
          {model}
        </RecordLink>
      ),
    },
    {
      id: 'serial-number',
      name: fields.serial_number,
      cell: ({ serial_number }) => <bdi dir="ltr">{unbroken(serial_number)}</bdi>,
      sortValue: ({ serial_number }) => serial_number,
    },
    {
      id: 'client',
      name: fields.client_id,
      sortValue: ({ client }) => shownName(client),
      cell: ({ client_id, client }) => (
        <RecordLink record="clients" id={client_id}>
          {shownName(client)}
        </RecordLink>
      ),
    },
    { id: 'location', name: fields.location, cell: shownSpot },
    { id: 'status', name: fields.status, cell: (machine) => <MachineStatusTag machine={machine} /> },
    {
      id: 'next-service',
      name: facts.nextService,
      sortValue: ({ next_service_date: day }) => day,
      cell: ({ next_service_date: day, time_zone }) =>
        day === null ? facts.never : formatDate(day, time_zone),
    },
    ...(mayPrint ? [labels] : []),
  ];
}
