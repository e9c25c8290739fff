import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listMachines } from '#contract/machines.ts';
import { useQueryWords } from '#web/app/data/query-words.ts';
import { useSearchedPages } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { useKeptFocus } from '#web/app/lists/kept-focus.ts';
import { LoadMore } from '#web/app/lists/LoadMore.tsx';
import { Cards } from '#web/ui/Cards.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
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
  const { heading: list, onFocus } = useKeptFocus<HTMLElement>(isDialogOpen);
  return (
    <>
      <SearchBox label={words.search} value={machines.search} onSearch={machines.setSearch} />
      <section ref={list} onFocus={onFocus} tabIndex={-1} aria-label={words.title}>
        <QueryState query={machines} words={useQueryWords()}>
          {() => (
            <>
              <VisuallyHidden role="status">
                {words.found(machines.items.length, !machines.hasNextPage)}
              </VisuallyHidden>
              {machines.items.length === 0 ? (
                <EmptyState text={words.empty}>
                  {machines.search !== '' ? (
                    <Button variant="default" onClick={() => machines.setSearch('')}>
                      {words.clearSearch}
                    </Button>
                  ) : (
                    <Button onClick={add}>{words.addFirst}</Button>
                  )}
                </EmptyState>
              ) : (
                <Cards label={words.title}>
                  {machines.items.map((machine) => (
                    <MachineCard key={machine.id} machine={machine} />
                  ))}
                </Cards>
              )}
            </>
          )}
        </QueryState>
      </section>
      <LoadMore list={machines} />
    </>
  );
}
