import { Group, Text } from '@mantine/core';
import { JobStatusBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { Cards } from '#web/ui/Cards.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { tourWords } from '#words/en/tour.ts';
import { wordsOf } from '#words/words.ts';
import { SampleStatusTag } from './SampleTags.tsx';
import { SampleCardContent, SampleSection, SampleStats, SampleView } from './SampleView.tsx';
import { type SampleMachine, samples } from './samples.ts';
import { TourActions } from './TourActions.tsx';
import { clockText, countText, dayText } from './wording.ts';

export function ClientView() {
  const { stats, machines } = samples().client;
  const { client } = wordsOf(tourWords);
  return (
    <SampleView
      title={client.title}
      actions={
        <TourActions
          atEnd
          actions={[
            {
              text: client.scheduleService,
              to: '/client/request-service',
              answer: client.scheduleServiceAnswer,
            },
          ]}
        />
      }
    >
      <SampleStats label={client.title}>
        <StatCard name={client.stats.machines} value={countText(machines.length)} />
        <StatCard name={client.stats.active} value={countText(stats.active)} />
        <StatCard
          name={client.stats.visits}
          value={client.visits(countText(stats.visitsUsed), countText(stats.visitsIncluded))}
        />
      </SampleStats>
      <SampleSection title={client.active}>
        <ActiveCall />
      </SampleSection>
      <SampleSection title={client.machines}>
        <Cards label={client.machines}>
          {machines.map((machine) => (
            <MachineCard key={machine.label} machine={machine} />
          ))}
        </Cards>
      </SampleSection>
    </SampleView>
  );
}

function ActiveCall() {
  const { activeCall } = samples().client;
  const { client, jobType } = wordsOf(tourWords);
  return (
    <Panel>
      <SampleCardContent>
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{jobType[activeCall.type]}</Text>
          <JobStatusBadge status={activeCall.status} />
        </Group>
        <Facts
          facts={[
            { name: client.facts.issue, value: activeCall.issue },
            { name: client.facts.machine, value: activeCall.machine },
            { name: client.facts.technician, value: activeCall.technician },
            { name: client.facts.arrival, value: clockText(activeCall.time) },
          ]}
        />
        <TourActions actions={[{ text: client.track, to: '/client', answer: client.trackAnswer }]} />
      </SampleCardContent>
    </Panel>
  );
}

function MachineCard({ machine }: { readonly machine: SampleMachine }) {
  const { client } = wordsOf(tourWords);
  const { machineFacts: names } = client;
  return (
    <Panel as="li">
      <SampleCardContent>
        <div>
          <Group justify="space-between" gap="xs">
            <Text fw={600}>{machine.label}</Text>
            <SampleStatusTag status={machine.status} />
          </Group>
          <Text c="dimmed">
            {machine.model} · {machine.location}
          </Text>
        </div>
        <Facts
          facts={[
            { name: names.lastService, value: dayText(-machine.daysSinceService) },
            { name: names.nextService, value: dayText(machine.daysToService) },
            { name: names.ownership, value: client.ownership[machine.ownership] },
          ]}
        />
        <TourActions
          subject={machine.label}
          actions={[
            {
              text: client.viewHistory,
              to: '/client/machines',
              answer: client.viewHistoryAnswer,
              isSecondary: true,
            },
          ]}
        />
      </SampleCardContent>
    </Panel>
  );
}
