import { Checkbox, Group, Select, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { languages } from '#domain/values/language.ts';
import { ClockSelect } from '#web/app/time/ClockSelect.tsx';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { TitledPanel } from '#web/ui/Panel.tsx';
import { dateTimeWords } from '#words/en/date-time.ts';
import { languageWords } from '#words/en/people/language.ts';
import { settingsWords } from '#words/en/settings.ts';
import { languageName, wordsOf } from '#words/words.ts';
import { timeZoneChoices } from './operator-choices.ts';
import type { WorkValues } from './work-values.ts';

type WorkingDayInputsProps = { readonly form: UseFormReturnType<WorkValues> };

export function WorkingDayInputs({ form }: WorkingDayInputsProps) {
  const { work } = wordsOf(settingsWords);
  return (
    <TitledPanel title={work.hours}>
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
      <LanguageInput form={form} />
      <Switch
        label={work.hijriDates}
        description={work.hijriDatesHint}
        {...form.getInputProps('has_hijri_dates', { type: 'checkbox' })}
      />
      <Checkbox.Group label={work.weekend} description={work.weekendHint} {...form.getInputProps('weekend')}>
        <Group gap="md" mt="xs">
          {wordsOf(dateTimeWords).weekdays.map((name, day) => (
            <Checkbox key={name} value={String(day)} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      <FieldPair>
        <ClockSelect label={work.opensAt} {...form.getInputProps('opens_at')} value={form.values.opens_at} />
        <ClockSelect
          label={work.closesAt}
          {...form.getInputProps('closes_at')}
          value={form.values.closes_at}
        />
      </FieldPair>
    </TitledPanel>
  );
}

/** The language for the operator's people who have not chosen one. */
function LanguageInput({ form }: WorkingDayInputsProps) {
  const { ofOperator, ofOperatorHint, ofDevice } = wordsOf(languageWords);
  return (
    <Select
      label={ofOperator}
      description={ofOperatorHint}
      data={[
        { value: '', label: ofDevice },
        ...languages.map((value) => ({ value, label: languageName(value) })),
      ]}
      maw="24rem"
      allowDeselect={false}
      {...form.getInputProps('language')}
    />
  );
}
