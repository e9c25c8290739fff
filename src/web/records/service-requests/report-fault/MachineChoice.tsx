import { Select, Text, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import type { SiteMachine } from '#contract/service-requests/report-on-visit.ts';
import { machineLimits } from '#domain/machine.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { machineTitles } from '#web/records/page/machine-titles.ts';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { reportFaultWords } from '#words/en/job-orders/visit/report-fault.ts';
import { wordsOf } from '#words/words.ts';
import { type ReportValues, unregistered } from './report-values.ts';

type MachineChoiceProps = {
  readonly form: UseFormReturnType<ReportValues>;
  readonly machines: readonly SiteMachine[];
  readonly today: string;
};

/** Selects one of the client's machines, or asks for the nameplate details of a machine that is not registered. */
export function MachineChoice({ form, machines, today }: MachineChoiceProps) {
  const words = wordsOf(reportFaultWords);
  const calendar = useCalendarProps();
  const { machine, new_machine } = form.values;
  const titles = machineTitles(machines).map(({ id, title, detail }) => ({
    value: id,
    label: `${title} · ${detail}`,
  }));
  const { error, ...input } = form.getInputProps('machine');
  return (
    <>
      <Select
        label={words.machine}
        required
        allowDeselect={false}
        searchable={titles.length > 8}
        data={[...titles, { value: unregistered, label: words.otherMachine }]}
        {...input}
        error={error ?? form.errors.machine_id}
        value={machine || null}
      />
      {machine === unregistered && (
        <>
          <Text size="sm">{words.otherHint}</Text>
          <FieldPair>
            <TextInput
              label={words.model}
              required
              maxLength={machineLimits.model.max}
              {...form.getInputProps('new_machine.model')}
            />
            <TextInput
              label={words.serialNumber}
              required
              maxLength={machineLimits.serial_number.max}
              dir="ltr"
              {...form.getInputProps('new_machine.serial_number')}
            />
          </FieldPair>
          <FieldPair>
            <TextInput
              label={words.location}
              required
              maxLength={machineLimits.location.max}
              {...form.getInputProps('new_machine.location')}
            />
            <DateInput
              {...calendar}
              label={words.installDate}
              required
              maxDate={today}
              {...dayInput('date')}
              {...form.getInputProps('new_machine.install_date')}
              value={new_machine.install_date || null}
              onChange={(date) => form.setFieldValue('new_machine.install_date', date ?? '')}
            />
          </FieldPair>
        </>
      )}
    </>
  );
}
