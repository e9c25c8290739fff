import {
  createDispatcher,
  type DispatcherView,
  dispatcherForm,
  newDispatcherForm,
  updateDispatcher,
} from '#contract/dispatchers.ts';
import { Deactivation } from '#web/records/people/Deactivation.tsx';
import { type RecordFormProps, useSeesEveryOperator } from '#web/records/people/management.ts';
import { useRecordForm } from '#web/records/people/management-form.ts';
import { StaffInputs } from '#web/records/people/PersonInputs.tsx';
import { RecordForm } from '#web/records/people/RecordForm.tsx';
import { type StaffValues, staffValuesOf, useDeactivation } from '#web/records/people/staff-values.ts';
import { dispatchersWords } from '#words/en/dispatchers.ts';
import { wordsOf } from '#words/words.ts';

const fieldsOf = ({ name, phone, is_active }: StaffValues) => ({ name, phone, is_active });

export function DispatcherForm(props: RecordFormProps<DispatcherView>) {
  const { record } = props;
  const choosesOperator = useSeesEveryOperator();
  const newOf = (values: StaffValues) => {
    const { email, password, operator_id } = values;
    return { ...fieldsOf(values), email, password, ...(choosesOperator && { operator_id }) };
  };
  const state = useRecordForm({
    ...props,
    words: wordsOf(dispatchersWords),
    valuesOf: staffValuesOf,
    create: { call: createDispatcher, schema: newDispatcherForm, fieldsOf: newOf },
    update: { call: updateDispatcher, schema: dispatcherForm, fieldsOf },
  });
  const { heldValues, submit, back } = useDeactivation(state);
  if (heldValues !== null && record !== null) {
    return (
      <Deactivation
        name={record.name}
        command={state.command}
        confirm={() => void state.save(heldValues)}
        back={back}
      />
    );
  }
  return (
    <RecordForm state={state} submit={state.ifValid(submit)}>
      <StaffInputs inputs={state.form.getInputProps} record={record} />
    </RecordForm>
  );
}
