import { correctMachine, type MachineView, machineForm } from '#contract/machines.ts';
import { usualLabel } from '#domain/machine.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useFormCommand } from '#web/app/forms/form-command.ts';
import { useVersionedForm } from '#web/app/forms/versioned-form.ts';
import { machinesWords } from '#words/en/machines.ts';
import { wordsOf } from '#words/words.ts';
import { PassportInputs, type PassportValues, passportOf } from './passport.tsx';

/** The input is empty if the machine has no name of its own. */
const valuesOf = (machine: MachineView): PassportValues => ({
  ...passportOf(machine),
  label: machine.label === usualLabel(machine) ? '' : machine.label,
});

type CorrectMachineFormProps = { readonly machine: MachineView; readonly close: () => void };

export function CorrectMachineForm({ machine, close }: CorrectMachineFormProps) {
  const words = wordsOf(machinesWords).correct;
  const state = useVersionedForm({ record: machine, valuesOf });
  const { command, submit } = useFormCommand(state, correctMachine, {
    schema: machineForm,
    inputOf: (fields, { id, version }) => ({ ...machineForm.parse(fields), id, version }),
    failed: words.failed,
    done: [words.done],
    onSaved: close,
  });
  return (
    <DialogForm state={{ ...state, command }} submit={submit} text={words.submit}>
      <PassportInputs form={state.form} isFirst clientId={machine.client_id} />
    </DialogForm>
  );
}
