import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listMachines, type MachineView } from '#contract/machines.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { RecordLink } from '#web/app/records/RecordLink.tsx';
import { formatDate } from '#web/app/time/dates.ts';
import { Cards } from '#web/ui/Cards.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Dashboard.module.css';

export function ClientMachines() {
  const { client } = wordsOf(dashboardsWords);
  const machines = useServerPages(listMachines, {});
  return (
    <PagedList list={machines} empty={client.noMachines}>
      {(items) => (
        <Cards label={client.machines}>
          {items.map((machine) => (
            <MachineCard key={machine.id} machine={machine} />
          ))}
        </Cards>
      )}
    </PagedList>
  );
}

function MachineCard({ machine }: { readonly machine: MachineView }) {
  const { client } = wordsOf(dashboardsWords);
  const name = `${machine.model}, ${machine.serial_number}`;
  const dateOr = (date: string | null) =>
    date === null ? client.never : formatDate(date, machine.time_zone);
  return (
    <Panel as="li" label={name}>
      <div className={classes.card}>
        <div>
          <Text fw={600}>
            <RecordLink record="machines" id={machine.id}>
              {machine.model}
            </RecordLink>
          </Text>
          <Text c="dimmed">
            <bdi dir="ltr">{machine.serial_number}</bdi> · {machine.location}
          </Text>
        </div>
        <Facts
          facts={[
            { name: client.lastService, value: dateOr(machine.last_service_date) },
            { name: client.nextService, value: dateOr(machine.next_service_date) },
          ]}
        />
        <Button
          data-last
          variant="default"
          component={Link}
          to={`/client/machines/${machine.id}`}
          aria-label={`${client.viewHistory}: ${name}`}
        >
          {client.viewHistory}
        </Button>
      </div>
    </Panel>
  );
}
