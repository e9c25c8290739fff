import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { InputOf } from '#contract/call.ts';
import { createMachine, newMachineForm } from '#contract/machines.ts';
import { machineDefaults, ownerships } from '#domain/machine.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { fieldsWords } from '#words/en/records.ts';
import { startWords } from '#words/en/start.ts';
import { dateInputs, wordsOf } from '#words/words.ts';
import { ClientSelect } from './ClientSelect.tsx';

/** The values of the inputs. An empty text means that nothing is given. */
const emptyMachine = {
  client_id: '',
  model: '',
  serial_number: '',
  ownership: machineDefaults.ownership as (typeof ownerships)[number],
  install_date: '',
  location: '',
} satisfies Readonly<Record<keyof InputOf<typeof createMachine>, string>>;

export function AddMachineForm({ close }: { readonly close: () => void }) {
  const { app, domain } = wordsOf(startWords);
  const fields = wordsOf(fieldsWords);
  const words = wordsOf(machinesWords).form;
  // A client adds machines of its own; anybody else chooses the client.
  const choosesClient = useEffectiveRole() !== 'client';
  const { form, command, submit, leave } = useCallForm(createMachine, {
    initialValues: emptyMachine,
    schema: newMachineForm,
    fieldsOf: ({ client_id, ...fields }) => (choosesClient ? { client_id, ...fields } : fields),
    inputOf: (fields) => newMachineForm.parse(fields),
    failed: words.failed,
    done: [words.success, words.created],
    onSaved: close,
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <CommandNotice command={command} />
        {choosesClient && <ClientSelect {...form.getInputProps('client_id')} value={form.values.client_id} />}
        <FieldPair>
          <TextInput
            label={fields.model}
            placeholder={words.modelPlaceholder}
            required
            autoComplete="off"
            data-autofocus={!choosesClient}
            {...form.getInputProps('model')}
          />
          <TextInput
            label={fields.serial_number}
            required
            autoComplete="off"
            dir="ltr"
            {...form.getInputProps('serial_number')}
          />
        </FieldPair>
        <FieldPair>
          <Select
            label={fields.ownership}
            data={ownerships.map((value) => ({ value, label: domain.ownership[value] }))}
            allowDeselect={false}
            required
            {...form.getInputProps('ownership')}
          />
          <DateInput
            {...useCalendarProps()}
            label={fields.install_date}
            placeholder={words.datePlaceholder}
            required
            valueFormat={dateInputs().date}
            {...form.getInputProps('install_date')}
            value={form.values.install_date || null}
            onChange={(date) => form.setFieldValue('install_date', date ?? '')}
          />
        </FieldPair>
        <TextInput
          label={fields.location}
          placeholder={words.locationPlaceholder}
          required
          autoComplete="off"
          {...form.getInputProps('location')}
        />
        <Group className="gh-actions">
          <Button type="submit" loading={command.isRunning}>
            {words.submit}
          </Button>
          <Button variant="default" onClick={leave}>
            {app.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
