import { Button, Group, Table, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#contract/call.ts';
import { getAdminDashboard } from '#contract/dashboards.ts';
import { homeOf } from '#domain/account.ts';
import { roles } from '#domain/actor.ts';
import { useQueryWords } from '../app/query-words.ts';
import { StatCard } from '../app/StatCard.tsx';
import { useServerQuery } from '../app/server-data.ts';
import { useDashboardsMessages } from '../messages/dashboards.ts';
import { useMessages } from '../messages/messages.ts';
import { Cards } from '../ui/Cards.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import classes from './AdminDashboard.module.css';

export function AdminDashboard() {
  const { domain } = useMessages();
  const dashboards = useDashboardsMessages();
  const { admin } = dashboards;
  const query = useServerQuery(getAdminDashboard, {});
  return (
    <Page
      title={admin.title}
      actions={
        <>
          <Button variant="default" component={Link} to="/admin/audit">
            {admin.audit}
          </Button>
          <Button component={Link} to="/admin/operators">
            {admin.addOperator}
          </Button>
        </>
      }
    >
      <QueryState query={query} words={useQueryWords()}>
        {({ operators, recent_operators }) => (
          <>
            <Cards min="14rem">
              <StatCard name={admin.operators} value={operators} />
            </Cards>
            <Title order={2}>{admin.recentOperators}</Title>
            {recent_operators.length === 0 ? (
              <EmptyState text={admin.noOperators} />
            ) : (
              <OperatorsTable operators={recent_operators} />
            )}
          </>
        )}
      </QueryState>
      <Title order={2}>{admin.areas}</Title>
      <Group>
        {roles
          .filter((role) => role !== 'super_admin')
          .map((role) => (
            <Button key={role} variant="default" component={Link} to={homeOf[role]}>
              {domain.role[role]}
            </Button>
          ))}
      </Group>
    </Page>
  );
}

function OperatorsTable({
  operators,
}: {
  readonly operators: OutputOf<typeof getAdminDashboard>['recent_operators'];
}) {
  const { columns, recentOperators } = useDashboardsMessages().admin;
  return (
    <Panel>
      <Table verticalSpacing="sm" aria-label={recentOperators} className={classes.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{columns.name}</Table.Th>
            <Table.Th scope="col">{columns.country}</Table.Th>
            <Table.Th scope="col">{columns.clients}</Table.Th>
            <Table.Th scope="col">{columns.activeTechnicians}</Table.Th>
            <Table.Th scope="col">{columns.openJobs}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {operators.map((operator) => (
            <Table.Tr key={operator.id}>
              <Table.Td data-label={columns.name}>{operator.name}</Table.Td>
              <Table.Td data-label={columns.country}>{operator.country}</Table.Td>
              <Table.Td data-label={columns.clients}>{operator.clients}</Table.Td>
              <Table.Td data-label={columns.activeTechnicians}>{operator.active_technicians}</Table.Td>
              <Table.Td data-label={columns.openJobs}>{operator.open_jobs}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}
