import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listMachines } from '#contract/machines.ts';
import { useSearchedPages } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { SearchedList } from '#web/app/lists/SearchedList.tsx';
import { Cards } from '#web/ui/Cards.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { wordsOf } from '#words/words.ts';
import { AddMachineForm } from './AddMachineForm.tsx';
import { MachineCard } from './MachineCard.tsx';

export function MyMachinesScreen() {
  const words = wordsOf(machinesWords);
  const [isAdding, setAdding] = useState(false);
  const add = () => setAdding(true);
  const close = () => setAdding(false);
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <Button leftSection={<IconPlus aria-hidden size={18} />} onClick={add}>
          {words.add}
        </Button>
      }
    >
      <Machines add={add} isDialogOpen={isAdding} />
      <Dialog title={words.add} opened={isAdding} onClose={close}>
        {isAdding && <AddMachineForm close={close} />}
      </Dialog>
    </Page>
  );
}

type MachinesProps = { readonly add: () => void; readonly isDialogOpen: boolean };

function Machines({ add, isDialogOpen }: MachinesProps) {
  const words = wordsOf(machinesWords);
  const machines = useSearchedPages(listMachines);
  const nothing = (
    <EmptyState text={words.empty}>
      {machines.search !== '' ? (
        <Button variant="default" onClick={() => machines.setSearch('')}>
          {words.clearSearch}
        </Button>
      ) : (
        <Button onClick={add}>{words.addFirst}</Button>
      )}
    </EmptyState>
  );
  return (
    <SearchedList list={machines} words={words} empty={nothing} isDialogOpen={isDialogOpen}>
      {(items) => (
        <Cards label={words.title}>
          {items.map((machine) => (
            <MachineCard key={machine.id} machine={machine} />
          ))}
        </Cards>
      )}
    </SearchedList>
  );
}
