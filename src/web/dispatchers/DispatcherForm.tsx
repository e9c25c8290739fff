import {
  createDispatcher,
  type DispatcherView,
  dispatcherForm,
  newDispatcherForm,
  updateDispatcher,
} from '#contract/dispatchers.ts';
import type { RecordFormProps } from '#web/records/people/management.ts';
import { useRecordForm } from '#web/records/people/management-form.ts';
import { StaffForm } from '#web/records/people/StaffForm.tsx';
import { type StaffValues, staffValuesOf, useNewStaff } from '#web/records/people/staff-values.ts';
import { dispatchersWords } from '#words/en/dispatchers.ts';
import { wordsOf } from '#words/words.ts';

const fieldsOf = ({ name, second_name, phone, is_active }: StaffValues) => ({
  name,
  second_name,
  phone,
  is_active,
});

export function DispatcherForm(props: RecordFormProps<DispatcherView>) {
  const state = useRecordForm({
    ...props,
    words: wordsOf(dispatchersWords),
    valuesOf: staffValuesOf,
    create: { call: createDispatcher, schema: newDispatcherForm, fieldsOf: useNewStaff(fieldsOf) },
    update: { call: updateDispatcher, schema: dispatcherForm, fieldsOf },
  });
  return <StaffForm state={state} record={props.record} />;
}
