import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listMachines, type MachineView } from '#contract/machines.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { formatDate } from '#web/app/time/dates.ts';
import { MachineStatusTag } from '#web/records/page/MachineStatusTag.tsx';
import { titleOf } from '#web/records/page/machine-titles.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Dashboard.module.css';

/** The machines, each in three lines. Their locations are shown only in the request form. */
export function ClientMachines() {
  const { client } = wordsOf(dashboardsWords);
  const machines = useServerPages(listMachines, {});
  return (
    <PagedList list={machines} empty={client.noMachines}>
      {(items) => (
        <Panel>
          <ul className={classes.lines} aria-label={client.machines}>
            {items.map((machine) => (
              <Machine key={machine.id} machine={machine} />
            ))}
          </ul>
        </Panel>
      )}
    </PagedList>
  );
}

function Machine({ machine }: { readonly machine: MachineView }) {
  const { client } = wordsOf(dashboardsWords);
  const { title } = titleOf(machine);
  const name = joined([title, machine.serial_number]);
  const dateOr = (date: string | null) =>
    date === null ? client.never : formatDate(date, machine.time_zone);
  return (
    <li aria-label={name}>
      <div className={classes.text}>
        <Text fw={600}>
          <RecordLink record="machines" id={machine.id}>
            {title}
          </RecordLink>
        </Text>
        <Text size="sm" c="dimmed">
          {client.lastService}: {dateOr(machine.last_service_date)}
        </Text>
        <Text size="sm" c="dimmed">
          {client.nextService}: {dateOr(machine.next_service_date)}
        </Text>
      </div>
      <Stack gap={4} align="end">
        <MachineStatusTag machine={machine} />
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={`/client/machines/${machine.id}`}
          aria-label={`${client.viewHistory}: ${name}`}
        >
          {client.viewHistory}
        </Button>
      </Stack>
    </li>
  );
}
