import { Button, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { getMachine, listMachineHistory, type MachineView } from '#contract/machines.ts';
import { isNotFound } from '#web/app/data/query-client.ts';
import { useQueryWords } from '#web/app/data/query-words.ts';
import { useServerPages, useServerQuery } from '#web/app/data/server-data.ts';
import { RecordHistoryButton } from '#web/app/history/RecordHistoryButton.tsx';
import { LoadMore } from '#web/app/lists/LoadMore.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './MachineCard.module.css';
import { MachineEvents } from './MachineEvents.tsx';
import { useMachineFacts } from './machine-facts.tsx';

/** A machine and everything that happened to it. */
export function MachineHistoryScreen({ machineId }: { readonly machineId: string }) {
  const { app } = wordsOf(startWords);
  const words = wordsOf(machinesWords);
  const query = useServerQuery(getMachine, { id: machineId });
  const queryWords = useQueryWords();
  const machine = query.data;
  const back = (
    <Button
      variant="default"
      size="md"
      component={Link}
      to="/client/machines"
      leftSection={<IconArrowLeft aria-hidden size={18} />}
    >
      {app.back}
    </Button>
  );
  if (isNotFound(query.error)) {
    return (
      <Page title={words.machine.notFound} actions={back}>
        <EmptyState text={words.machine.notFound} />
      </Page>
    );
  }
  return (
    <Page
      title={machine?.model ?? words.title}
      actions={
        <>
          {machine !== undefined && (
            <RecordHistoryButton record="machines" recordId={machine.id} subject={machine.model} />
          )}
          {back}
        </>
      }
    >
      <QueryState query={query} words={queryWords}>
        {(found) => <Machine machine={found} />}
      </QueryState>
    </Page>
  );
}

function Machine({ machine }: { readonly machine: MachineView }) {
  const words = wordsOf(machinesWords).machine;
  const events = useServerPages(listMachineHistory, { id: machine.id });
  return (
    <>
      <Panel as="section" label={words.facts}>
        <div className={classes.facts}>
          <Facts facts={useMachineFacts(machine)} />
        </div>
      </Panel>
      <Stack gap="md" component="section">
        <div>
          <Title order={2}>{words.history}</Title>
          <Text c="dimmed">{words.order(machine.time_zone)}</Text>
        </div>
        <QueryState query={events} words={useQueryWords()}>
          {() =>
            events.items.length === 0 ? (
              <EmptyState text={words.noHistory} />
            ) : (
              <MachineEvents events={events.items} timeZone={machine.time_zone} />
            )
          }
        </QueryState>
        <LoadMore list={events} />
      </Stack>
    </>
  );
}
