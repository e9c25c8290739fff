import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listMachines, type MachineView } from '#contract/machines.ts';
import { listServiceRequests } from '#contract/service-requests.ts';
import { formatDate } from '../app/dates.ts';
import { useQueryWords } from '../app/query-words.ts';
import { useServerPages } from '../app/server-data.ts';
import { useSession } from '../app/session.ts';
import { useDashboardsMessages } from '../messages/dashboards.ts';
import { useMessages } from '../messages/messages.ts';
import { Cards } from '../ui/Cards.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import { ClientRequestCard } from './ClientRequestCard.tsx';
import { isActive } from './timeline.ts';

/** What is going on first, then the machines, then the past, which may be long. */
export function ClientDashboard() {
  const { client } = useDashboardsMessages();
  const { session } = useSession();
  const requests = useServerPages(listServiceRequests, {});
  const words = useQueryWords();
  const active = requests.items.filter(isActive);
  const earlier = requests.items.filter((request) => !isActive(request));
  return (
    <Page
      title={client.title}
      {...(session !== null && { description: client.greeting(session.user.name) })}
      actions={
        <Button component={Link} to="/client/request-service">
          {client.scheduleService}
        </Button>
      }
    >
      <Stack gap="md" component="section">
        <Title order={2}>{client.active}</Title>
        <QueryState query={requests} words={words}>
          {() =>
            active.length === 0 ? (
              <EmptyState text={client.noActive} />
            ) : (
              <Cards label={client.active} min="24rem">
                {active.map((request) => (
                  <ClientRequestCard key={request.id} request={request} />
                ))}
              </Cards>
            )
          }
        </QueryState>
      </Stack>
      <Machines />
      {earlier.length > 0 && (
        <Stack gap="md" component="section">
          <Title order={2}>{client.others}</Title>
          <Cards label={client.others}>
            {earlier.map((request) => (
              <ClientRequestCard key={request.id} request={request} />
            ))}
          </Cards>
        </Stack>
      )}
      <LoadMore list={requests} />
    </Page>
  );
}

function Machines() {
  const { client } = useDashboardsMessages();
  const machines = useServerPages(listMachines, {});
  return (
    <Stack gap="md" component="section">
      <Title order={2}>{client.machines}</Title>
      <QueryState query={machines} words={useQueryWords()}>
        {() =>
          machines.items.length === 0 ? (
            <EmptyState text={client.noMachines} />
          ) : (
            <Cards label={client.machines}>
              {machines.items.map((machine) => (
                <MachineCard key={machine.id} machine={machine} />
              ))}
            </Cards>
          )
        }
      </QueryState>
      <LoadMore list={machines} />
    </Stack>
  );
}

type LoadMoreProps = {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
};

function LoadMore({ list }: LoadMoreProps) {
  const { app } = useMessages();
  if (!list.hasNextPage) return null;
  return (
    <Group>
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {app.loadMore}
      </Button>
    </Group>
  );
}

function MachineCard({ machine }: { readonly machine: MachineView }) {
  const { client } = useDashboardsMessages();
  const dateOr = (date: string | null) =>
    date === null ? client.never : formatDate(date, machine.time_zone);
  return (
    <Panel as="li">
      <Text fw={600}>{machine.model}</Text>
      <Text c="dimmed" mb="xs">
        <bdi dir="ltr">{machine.serial_number}</bdi> · {machine.location}
      </Text>
      <Facts
        facts={[
          { name: client.lastService, value: dateOr(machine.last_service_date) },
          { name: client.nextService, value: dateOr(machine.next_service_date) },
        ]}
      />
    </Panel>
  );
}
