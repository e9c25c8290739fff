import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { createMachine, newMachineForm } from '#contract/machines.ts';
import { machineDefaults, ownerships } from '#domain/machine.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { machinesWords } from '#words/en/machines.ts';
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
};

export function AddMachineForm({ close }: { readonly close: () => void }) {
  const { app, domain } = wordsOf(startWords);
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
            label={words.model}
            placeholder={words.modelPlaceholder}
            required
            autoComplete="off"
            data-autofocus={!choosesClient}
            {...form.getInputProps('model')}
          />
          <TextInput
            label={words.serial}
            required
            autoComplete="off"
            dir="ltr"
            {...form.getInputProps('serial_number')}
          />
        </FieldPair>
        <FieldPair>
          <Select
            label={words.ownership}
            data={ownerships.map((value) => ({ value, label: domain.ownership[value] }))}
            allowDeselect={false}
            required
            {...form.getInputProps('ownership')}
          />
          <DateInput
            {...useCalendarProps()}
            label={words.installed}
            placeholder={words.datePlaceholder}
            required
            valueFormat={dateInputs().date}
            {...form.getInputProps('install_date')}
            value={form.values.install_date || null}
            onChange={(date) => form.setFieldValue('install_date', date ?? '')}
          />
        </FieldPair>
        <TextInput
          label={words.location}
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
