import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getTechnicianDashboard } from '#contract/dashboards.ts';
import { getOwnTechnician } from '#contract/technicians.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { NotificationChoices } from '#web/app/notifications/NotificationChoices.tsx';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { Stats } from '#web/ui/Stats.tsx';
import { profileWords } from '#words/en/profile.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';
import { TimeOff } from './absences/TimeOff.tsx';

export function ProfileScreen() {
  const { title, description, choose } = wordsOf(profileWords);
  const mustChoose = useSeesEveryOperator();
  return (
    <Page title={title} description={description}>
      {mustChoose ? (
        <EmptyState text={choose} />
      ) : (
        <>
          <OwnRecord />
          <OwnFigures />
          <TimeOff />
          <NotificationChoices />
          <AccountPanel />
        </>
      )}
    </Page>
  );
}

function OwnRecord() {
  const { record } = wordsOf(profileWords);
  const { session, role } = useSession();
  const query = useServerQuery(getOwnTechnician, {});
  return (
    <Panel as="section" label={record.title}>
      <Stack gap="sm">
        <Title order={2}>{record.title}</Title>
        <QueryState query={query} rows={1}>
          {({ phone, specialization, operator, ...names }) => (
            <Facts
              facts={[
                { name: record.name, value: shownName(names) },
                { name: record.phone, value: <PhoneLink phone={phone} /> },
                {
                  name: record.email,
                  value: role === 'technician' ? <bdi dir="ltr">{session?.user.email}</bdi> : null,
                },
                { name: record.specialization, value: specialization ?? record.notAvailable },
                { name: record.operator, value: shownName(operator) },
              ]}
            />
          )}
        </QueryState>
        <Text size="sm" c="dimmed">
          {record.hint}
        </Text>
      </Stack>
    </Panel>
  );
}

function OwnFigures() {
  const { figures } = wordsOf(profileWords);
  const query = useServerQuery(getTechnicianDashboard, {});
  return (
    <Stack gap="sm" component="section" aria-label={figures.title}>
      <Title order={2}>{figures.title}</Title>
      <QueryState query={query} rows={1}>
        {({ jobs_today, completed_today, open_jobs, completed_30_days, rating }) => (
          <Stats label={figures.title}>
            <StatCard name={figures.today} value={countText(jobs_today)} to="/technician/schedule" />
            <StatCard
              name={figures.completedToday}
              value={countText(completed_today)}
              to="/technician/jobs"
            />
            <StatCard name={figures.open} value={countText(open_jobs)} to="/technician/jobs" />
            <StatCard
              name={figures.completed}
              value={countText(completed_30_days)}
              hint={figures.completedHint}
              to="/technician/jobs"
            />
            {rating !== null && (
              <StatCard name={figures.rating} value={figures.ratingOf(rating)} hint={figures.ratingHint} />
            )}
          </Stats>
        )}
      </QueryState>
    </Stack>
  );
}

function AccountPanel() {
  const { account } = wordsOf(profileWords);
  return (
    <Panel as="section" label={account.title}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2}>{account.title}</Title>
          <Text c="dimmed">{account.text}</Text>
        </div>
        <Button variant="default" size="md" component={Link} to="/account">
          {account.open}
        </Button>
      </Group>
    </Panel>
  );
}
