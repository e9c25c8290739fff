import { Button, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { getMachine, listMachineHistory, type MachineView } from '#contract/machines.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { isNotFound } from '#web/app/data/query-client.ts';
import { useServerPages, useServerQuery } from '#web/app/data/server-data.ts';
import { RecordHistoryButton } from '#web/app/history/RecordHistoryButton.tsx';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
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
      <QueryState query={query}>{(found) => <Machine machine={found} />}</QueryState>
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
        <PagedList list={events} empty={words.noHistory}>
          {(items) => <MachineEvents events={items} timeZone={machine.time_zone} />}
        </PagedList>
      </Stack>
    </>
  );
}
