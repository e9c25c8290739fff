import { Checkbox, Group, Select, Stack, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import { clockChoices, timeZoneChoices, type WorkValues } from './work-values.ts';

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
            {work.weekdays.map((name, day) => (
              <Checkbox key={name} value={String(day)} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
        <FieldPair>
          <ClockSelect form={form} field="opens_at" label={work.opensAt} />
          <ClockSelect form={form} field="closes_at" label={work.closesAt} />
        </FieldPair>
      </Stack>
    </Panel>
  );
}

type ClockSelectProps = WorkingDayInputsProps & {
  readonly field: 'opens_at' | 'closes_at';
  readonly label: string;
};

function ClockSelect({ form, field, label }: ClockSelectProps) {
  const { clock } = wordsOf(settingsWords).work;
  const choices = clockChoices(form.values[field]);
  return (
    <Select
      label={label}
      data={choices.map((minute) => ({ value: String(minute), label: clock(minute) }))}
      allowDeselect={false}
      {...form.getInputProps(field)}
    />
  );
}
