import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { listTeam } from '#contract/team.ts';
import { AfterLoading } from '#web/app/data/AfterLoading.tsx';
import { CombineReads } from '#web/app/data/CombinedReads.tsx';
import { type ItemOf, useServerPages } from '#web/app/data/server-data.ts';
import { forReader } from '#web/app/language/for-reader.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { OnJobTag } from '#web/records/job-orders/OnJobTag.tsx';
import { JobNumber, JobOperator } from '#web/records/page/job-links.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { OnCallRota } from '#web/records/planning/on-call/OnCallRota.tsx';
import { ContactNote, TechnicianContacts } from '#web/records/technician-contacts/ContactNote.tsx';
import { Cards } from '#web/ui/Cards.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { workTimeWords } from '#words/en/planning/work-time.ts';
import { teamWords } from '#words/en/team.ts';
import { wordsOf } from '#words/words.ts';

/** The active technicians and their current jobs. */
export function TeamScreen() {
  return (
    <CombineReads>
      <TechnicianContacts>
        <Team />
      </TechnicianContacts>
    </CombineReads>
  );
}

function Team() {
  const words = wordsOf(teamWords);
  const team = useServerPages(listTeam, forReader());
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <Button component={Link} to="/dispatcher/schedule">
          {words.schedule}
        </Button>
      }
    >
      <PagedList list={team} empty={words.empty}>
        {(items) => (
          <Cards label={words.title}>
            {items.map((member) => (
              <MemberCard key={member.id} member={member} />
            ))}
          </Cards>
        )}
      </PagedList>
      <AfterLoading isPending={team.isPending}>
        <OnCallRota />
      </AfterLoading>
    </Page>
  );
}

function MemberCard({ member }: { readonly member: ItemOf<typeof listTeam> }) {
  const { facts, noSpecialization, onJobAt } = wordsOf(teamWords);
  const seesEvery = useSeesEveryOperator();
  const { off, offToday } = wordsOf(workTimeWords);
  const { current_job: job, off_today } = member;
  const name = shownName(member);
  return (
    <Panel as="li" label={name}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" align="flex-start">
          <Title order={2} size="h3" flex="1 1 9rem">
            <RecordLink record="technicians" id={member.id}>
              {name}
            </RecordLink>
          </Title>
          {job === null && off_today !== null ? (
            <Tag color="espresso" icon={IconCalendarOff} text={offToday(off[off_today])} />
          ) : (
            <OnJobTag isOnJob={job !== null} />
          )}
        </Group>
        <Text c="dimmed">{member.specialization ?? noSpecialization}</Text>
        {/* Two values fit side by side, unless a phone number would wrap. */}
        <Facts
          shortest="8.5rem"
          facts={[
            { name: facts.operator, value: seesEvery && <JobOperator job={member} /> },
            { name: facts.phone, value: <PhoneLink phone={member.phone} /> },
            { name: facts.today, value: facts.todaysJobs(member.jobs_today, member.completed_today) },
          ]}
        />
        <ContactNote technician={member} />
        {job !== null && (
          <Text>
            <JobNumber job={job} /> {onJobAt(shownName(job.client))}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
