import { Select, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { getRetention, type Retention, saveRetention } from '#contract/operators/retention.ts';
import { type RetainedKind, retainedKinds, retentionChoices, retentionColumn } from '#domain/retention.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { SettingsFrame } from '#web/app/forms/SettingsFrame.tsx';
import { useSettingsForm } from '#web/app/forms/settings-form.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { retentionWords } from '#words/en/records/retention.ts';
import { wordsOf } from '#words/words.ts';

const forever = 'forever';
/** The number of months for each kind of data, as text for the inputs, or `forever`. */
type RetentionValues = Record<`keep_${RetainedKind}_months`, string>;

const monthsOf = (value: string) => (value === forever ? null : Number(value));

function valuesOf(retention: Retention): RetentionValues {
  const monthsText = (kind: RetainedKind) => String(retention[retentionColumn(kind)] ?? forever);
  return {
    keep_cases_months: monthsText('cases'),
    keep_files_months: monthsText('files'),
    keep_people_months: monthsText('people'),
  };
}

/**
 * The settings for how long closed cases, files, and the records of people who have left are kept, and the number of
 * records that each choice would remove.
 */
export function RetentionPanel() {
  const words = wordsOf(retentionWords);
  const query = useServerQuery(getRetention, {});
  return (
    <Panel as="section" label={words.title}>
      <Title order={2} mb="xs">
        {words.title}
      </Title>
      <Text size="sm" c="dimmed" mb="lg">
        {words.hint}
      </Text>
      <QueryState query={query}>{(retention) => <RetentionForm retention={retention} />}</QueryState>
    </Panel>
  );
}

function RetentionForm({ retention }: { readonly retention: Retention }) {
  const words = wordsOf(retentionWords);
  const state = useSettingsForm({
    record: retention,
    call: saveRetention,
    valuesOf,
    inputOf: (values, { id, version }) => ({
      id,
      version,
      keep_cases_months: monthsOf(values.keep_cases_months),
      keep_files_months: monthsOf(values.keep_files_months),
      keep_people_months: monthsOf(values.keep_people_months),
    }),
  });
  return (
    <SettingsFrame state={state} subject={words.title}>
      <Stack gap="lg">
        {retainedKinds.map((kind) => (
          <RetentionInput key={kind} kind={kind} form={state.form} />
        ))}
      </Stack>
    </SettingsFrame>
  );
}

type RetentionInputProps = {
  readonly kind: RetainedKind;
  readonly form: UseFormReturnType<RetentionValues>;
};

function RetentionInput({ kind, form }: RetentionInputProps) {
  const words = wordsOf(retentionWords);
  const column = retentionColumn(kind);
  const months = monthsOf(form.values[column]);
  const counted = useServerQuery(getRetention, months === null ? {} : { [kind]: months });
  const choices = [...new Set([...retentionChoices, ...(months === null ? [] : [months])])];
  const textOf = (count: number) => (count % 12 === 0 ? words.years(count / 12) : words.months(count));
  return (
    <div>
      <Select
        label={words.keep[kind]}
        description={words.does[kind]}
        maw="32rem"
        allowDeselect={false}
        data={[
          { value: forever, label: words.forever },
          ...choices
            .toSorted((one, other) => one - other)
            .map((count) => ({ value: String(count), label: textOf(count) })),
        ]}
        {...form.getInputProps(column)}
      />
      {months !== null && counted.data !== undefined && (
        <Text size="sm" mt="xs" aria-live="polite">
          {words.due[kind](counted.data.due[kind])}
        </Text>
      )}
    </div>
  );
}
