import { Checkbox, Group, Select, Stack, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ClockSelect } from '#web/app/time/ClockSelect.tsx';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { dateTimeWords } from '#words/en/date-time.ts';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import { timeZoneChoices, type WorkValues } from './work-values.ts';

type WorkingDayInputsProps = { readonly form: UseFormReturnType<WorkValues> };

export function WorkingDayInputs({ form }: WorkingDayInputsProps) {
  const { work } = wordsOf(settingsWords);
  return (
    <Panel as="section" label={work.hours}>
      <Stack gap="md">
        <Title order={2}>{work.hours}</Title>
        <Select
          label={work.timeZone}
          description={work.timeZoneHint}
          placeholder={work.timeZonePlaceholder}
          data={timeZoneChoices(form.values.time_zone)}
          maw="24rem"
          searchable
          allowDeselect={false}
          nothingFoundMessage={work.noTimeZone}
          {...form.getInputProps('time_zone')}
        />
        <Checkbox.Group
          label={work.weekend}
          description={work.weekendHint}
          {...form.getInputProps('weekend')}
        >
          <Group gap="md" mt="xs">
            {wordsOf(dateTimeWords).weekdays.map((name, day) => (
              <Checkbox key={name} value={String(day)} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
        <FieldPair>
          <ClockSelect
            label={work.opensAt}
            {...form.getInputProps('opens_at')}
            value={form.values.opens_at}
          />
          <ClockSelect
            label={work.closesAt}
            {...form.getInputProps('closes_at')}
            value={form.values.closes_at}
          />
        </FieldPair>
      </Stack>
    </Panel>
  );
}
