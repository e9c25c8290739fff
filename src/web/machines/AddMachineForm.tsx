import { createMachine, newMachineForm } from '#contract/machines.ts';
import { machineDefaults } from '#domain/machine.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useOwnClient } from '#web/app/acting-for/own-client.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { machinesWords } from '#words/en/machines.ts';
import { wordsOf } from '#words/words.ts';
import { ClientSelect } from './ClientSelect.tsx';
import { PassportInputs, passportOf } from './passport.tsx';

const emptyMachine = { client_id: '', ...passportOf(machineDefaults) };

export function AddMachineForm({ close }: { readonly close: () => void }) {
  const words = wordsOf(machinesWords).form;
  // A client adds machines to its own account. Everyone else chooses the client.
  const choosesClient = useEffectiveRole() !== 'client';
  const ownClient = useOwnClient();
  const state = useCallForm(createMachine, {
    initialValues: emptyMachine,
    schema: newMachineForm,
    fieldsOf: ({ client_id, ...fields }) => (choosesClient ? { client_id, ...fields } : fields),
    inputOf: (fields) => newMachineForm.parse(fields),
    failed: words.failed,
    done: [words.success, words.created],
    onSaved: close,
  });
  const { form, submit } = state;
  return (
    <DialogForm state={state} submit={submit} text={words.submit}>
      {choosesClient && (
        <ClientSelect
          label={words.client}
          {...form.getInputProps('client_id')}
          value={form.values.client_id}
        />
      )}
      <PassportInputs
        form={form}
        isFirst={!choosesClient}
        clientId={choosesClient ? form.values.client_id : ownClient}
      />
    </DialogForm>
  );
}
