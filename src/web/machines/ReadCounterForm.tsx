import { Checkbox, NumberInput } from '@mantine/core';
import { machineReading, readMachine } from '#contract/machines/read.ts';
import type { MachineView } from '#contract/machines.ts';
import { machineLimits } from '#domain/machine.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { machinesWords } from '#words/en/machines.ts';
import { wordsOf } from '#words/words.ts';
import { DayInput } from './DayInput.tsx';

type ReadCounterFormProps = { readonly machine: MachineView; readonly close: () => void };

export function ReadCounterForm({ machine, close }: ReadCounterFormProps) {
  const words = wordsOf(machinesWords).read;
  const { id, time_zone } = machine;
  const initialValues: { counter: number | string; read_on: string; is_new_counter: boolean } = {
    counter: '',
    read_on: todayIn(time_zone),
    is_new_counter: false,
  };
  const state = useCallForm(readMachine, {
    initialValues,
    schema: machineReading,
    // A cleared number becomes NaN, which the contract reports as an error.
    fieldsOf: ({ counter, ...more }) => ({ counter: counter === '' ? Number.NaN : Number(counter), ...more }),
    inputOf: (fields) => ({ ...machineReading.parse(fields), id }),
    failed: words.failed,
    done: [words.done],
    onSaved: close,
  });
  const { form, submit } = state;
  return (
    <DialogForm state={state} submit={submit} text={words.submit}>
      <NumberInput
        label={words.counter}
        required
        data-autofocus
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        max={machineLimits.counter.max}
        inputMode="numeric"
        {...form.getInputProps('counter')}
      />
      <DayInput
        label={words.readOn}
        timeZone={time_zone}
        {...form.getInputProps('read_on')}
        value={form.values.read_on}
      />
      <Checkbox label={words.isNew} {...form.getInputProps('is_new_counter', { type: 'checkbox' })} />
    </DialogForm>
  );
}
