import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { machineMove, moveMachine } from '#contract/machines/move.ts';
import type { MachineView } from '#contract/machines.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useFormCommand } from '#web/app/forms/form-command.ts';
import { useVersionedForm } from '#web/app/forms/versioned-form.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { SecondInput } from '#web/records/people/SecondInput.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { wordsOf } from '#words/words.ts';
import { ClientSelect } from './ClientSelect.tsx';
import { DayInput } from './DayInput.tsx';
import { SiteSelect } from './SiteSelect.tsx';

type MoveMachineFormProps = { readonly machine: MachineView; readonly close: () => void };

/**
 * Moves a machine. A client can move it between its own locations, and the operator also to another of its
 * clients.
 */
export function MoveMachineForm({ machine, close }: MoveMachineFormProps) {
  const words = wordsOf(machinesWords).move;
  const mayChangeClient = useEffectiveRole() !== 'client';
  const [changesClient, setChangesClient] = useState(false);
  const state = useVersionedForm({
    record: machine,
    valuesOf: ({ time_zone }: MachineView) => ({
      client_id: '',
      location: '',
      second_location: '',
      site_id: '',
      moved_on: todayIn(time_zone),
      reason: '',
    }),
  });
  const { form } = state;
  const { command, submit } = useFormCommand(state, moveMachine, {
    schema: machineMove,
    fieldsOf: ({ client_id, ...fields }) => (changesClient ? { client_id, ...fields } : fields),
    inputOf: (fields, { id, version }) => ({ ...machineMove.parse(fields), id, version }),
    failed: words.failed,
    done: [words.done],
    onSaved: close,
  });
  return (
    <DialogForm state={{ ...state, command }} submit={submit} text={words.submit}>
      {mayChangeClient && (
        <Checkbox
          label={words.toClient}
          checked={changesClient}
          onChange={({ currentTarget }) => setChangesClient(currentTarget.checked)}
        />
      )}
      {changesClient && (
        <ClientSelect
          label={words.client}
          {...form.getInputProps('client_id')}
          value={form.values.client_id}
        />
      )}
      <TextInput
        label={words.location}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('location')}
      />
      <SiteSelect
        clientId={changesClient ? form.values.client_id : machine.client_id}
        value={form.values.site_id}
        input={form.getInputProps('site_id')}
      />
      <SecondInput field="second_location" input={form.getInputProps('second_location')} />
      <DayInput
        label={words.movedOn}
        timeZone={machine.time_zone}
        {...form.getInputProps('moved_on')}
        value={form.values.moved_on}
      />
      <Textarea label={words.reason} required autosize minRows={2} {...form.getInputProps('reason')} />
    </DialogForm>
  );
}
