import { Stack, Text } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { listOnCall } from '#contract/planning/on-call.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { onCallWords } from '#words/en/planning/on-call.ts';
import { wordsOf } from '#words/words.ts';
import { daysText } from './weeks.ts';

/** The technician's current and future on-call shifts. Renders nothing if there are none. */
export function OwnShifts() {
  const words = wordsOf(onCallWords);
  const { data } = useServerQuery(listOnCall, {});
  if (data === undefined || data.items.length === 0) return null;
  return (
    <RecordSection title={words.title}>
      <Text c="dimmed">{words.ownHint}</Text>
      <Stack component="ul" gap="xs" align="flex-start" m={0} p={0} aria-label={words.title}>
        {data.items.map((turn) => (
          <li key={turn.id} style={{ listStyle: 'none' }}>
            <Tag color="espresso" icon={IconPhoneCall} text={daysText(turn)} />
          </li>
        ))}
      </Stack>
    </RecordSection>
  );
}
