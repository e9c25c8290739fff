import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { StaffNotice, useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { SearchedList } from '#web/app/lists/SearchedList.tsx';
import { SiteFilter } from '#web/records/people/SiteFilter.tsx';
import { Cards } from '#web/ui/Cards.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { wordsOf } from '#words/words.ts';
import { AddMachineForm } from './AddMachineForm.tsx';
import { MachineCard } from './MachineCard.tsx';
import { useMachineList } from './machine-list.ts';
import { StateSwitch } from './StateSwitch.tsx';

export function MyMachinesScreen() {
  const words = wordsOf(machinesWords);
  const isStaff = useIsStaff();
  const [isAdding, setAdding] = useState(false);
  const add = () => setAdding(true);
  const close = () => setAdding(false);
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <>
          <Button leftSection={<IconPlus aria-hidden size={18} />} onClick={add} disabled={isStaff}>
            {words.add}
          </Button>
          <Button variant="default" component={Link} to="/labels">
            {words.printLabels}
          </Button>
        </>
      }
    >
      {isStaff && <StaffNotice />}
      <Machines add={add} isDialogOpen={isAdding} />
      <Dialog title={words.add} opened={isAdding} onClose={close}>
        {isAdding && <AddMachineForm close={close} />}
      </Dialog>
    </Page>
  );
}

type MachinesProps = { readonly add: () => void; readonly isDialogOpen: boolean };

function Machines({ add, isDialogOpen }: MachinesProps) {
  const isStaff = useIsStaff();
  const words = wordsOf(machinesWords);
  const machines = useMachineList();
  const nothing = (
    <EmptyState text={words.empty}>
      {machines.isFiltered ? (
        <Button variant="default" onClick={machines.showAll}>
          {words.clearSearch}
        </Button>
      ) : (
        <Button onClick={add} disabled={isStaff}>
          {words.addFirst}
        </Button>
      )}
    </EmptyState>
  );
  return (
    <>
      <StateSwitch list={machines} />
      <SiteFilter
        clientId={machines.ownClient}
        site={machines.choice.site}
        onChange={(site) => machines.setChoice({ site })}
      />
      <SearchedList list={machines} words={words} empty={nothing} isDialogOpen={isDialogOpen}>
        {(items) => (
          <Cards label={words.title}>
            {items.map((machine) => (
              <MachineCard key={machine.id} machine={machine} />
            ))}
          </Cards>
        )}
      </SearchedList>
    </>
  );
}
