import { Button, Group, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MachineView } from '#contract/machines.ts';
import { isRetired } from '#domain/machine.ts';
import { MachineStatusTag } from '#web/records/page/MachineStatusTag.tsx';
import { FoldedFacts } from '#web/records/page/RecordFacts.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { useMachineFacts } from './passport.tsx';

export function MachineCard({ machine }: { readonly machine: MachineView }) {
  const words = wordsOf(machinesWords);
  const name = joined([machine.model, machine.serial_number]);
  return (
    <Panel as="li" label={name}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3">
            <RecordLink record="machines" id={machine.id}>
              {machine.model}
            </RecordLink>
          </Title>
          <MachineStatusTag machine={machine} />
        </Group>
        <FoldedFacts facts={useMachineFacts(machine)} inSight={4} shortest="7.25rem" />
        <Group className="gh-actions">
          <Button
            variant="default"
            size="md"
            component={Link}
            to={`/client/machines/${machine.id}`}
            aria-label={`${words.viewHistory}: ${name}`}
          >
            {words.viewHistory}
          </Button>
          {!isRetired(machine) && (
            <Button
              variant="subtle"
              size="md"
              component={Link}
              to={`/client/request-service?machine=${machine.id}`}
              aria-label={`${words.requestService}: ${name}`}
            >
              {words.requestService}
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}
