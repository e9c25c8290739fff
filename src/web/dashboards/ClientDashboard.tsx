import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listMachines, type MachineView } from '#contract/machines.ts';
import { listServiceRequests, type ServiceRequestView } from '#contract/service-requests.ts';
import { formatDate } from '../app/dates.ts';
import { useQueryWords } from '../app/query-words.ts';
import { useServerPages } from '../app/server-data.ts';
import { useMessages } from '../messages/messages.ts';
import { Cards } from '../ui/Cards.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import { ClientRequestCard } from './ClientRequestCard.tsx';
import { isActive } from './timeline.ts';

export function ClientDashboard() {
  const { app, dashboards } = useMessages();
  const { client } = dashboards;
  const requests = useServerPages(listServiceRequests, {});
  const machines = useServerPages(listMachines, {});
  const words = useQueryWords();
  return (
    <Page
      title={client.title}
      actions={
        <Button component={Link} to="/client/request-service">
          {client.scheduleService}
        </Button>
      }
    >
      <QueryState query={requests} words={words}>
        {() => <Requests requests={requests.items} />}
      </QueryState>
      {requests.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={requests.isFetchingNextPage}
            onClick={() => void requests.fetchNextPage()}
          >
            {app.loadMore}
          </Button>
        </Group>
      )}
      <Title order={2}>{client.machines}</Title>
      <QueryState query={machines} words={words}>
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
      {machines.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={machines.isFetchingNextPage}
            onClick={() => void machines.fetchNextPage()}
          >
            {app.loadMore}
          </Button>
        </Group>
      )}
    </Page>
  );
}

function Requests({ requests }: { readonly requests: readonly ServiceRequestView[] }) {
  const { client } = useMessages().dashboards;
  const active = requests.filter(isActive);
  const others = requests.filter((request) => !isActive(request));
  return (
    <Stack gap="md">
      <Title order={2}>{client.active}</Title>
      {active.length === 0 ? (
        <EmptyState text={client.noActive} />
      ) : (
        <Cards label={client.active}>
          {active.map((request) => (
            <ClientRequestCard key={request.id} request={request} />
          ))}
        </Cards>
      )}
      {others.length > 0 && (
        <>
          <Title order={2}>{client.others}</Title>
          <Cards label={client.others}>
            {others.map((request) => (
              <ClientRequestCard key={request.id} request={request} />
            ))}
          </Cards>
        </>
      )}
    </Stack>
  );
}

function MachineCard({ machine }: { readonly machine: MachineView }) {
  const { client } = useMessages().dashboards;
  const dateOr = (date: string | null) =>
    date === null ? client.never : formatDate(date, machine.time_zone);
  return (
    <Panel as="li">
      <Text fw={600}>{machine.model}</Text>
      <Text c="dimmed">
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
