import {
  createOperator,
  newOperatorForm,
  type OperatorView,
  operatorForm,
  updateOperator,
} from '#contract/operators.ts';
import { checkBy } from '#web/app/forms/check-by.ts';
import type { RecordFormProps } from '#web/app/people/management.ts';
import { useRecordForm } from '#web/app/people/management-form.ts';
import { AccountInputs, NameInput } from '#web/app/people/PersonInputs.tsx';
import { RecordForm } from '#web/app/people/RecordForm.tsx';
import { operatorsWords } from '#words/en/operators.ts';
import { wordsOf } from '#words/words.ts';
import { BrandInputs, FeeInputs, PlaceInputs, SubscriptionInputs } from './OperatorInputs.tsx';
import { fieldsOf, newOperatorOf, type OperatorValues, valuesOf } from './operator-values.ts';

const checkNew = checkBy(newOperatorForm);
const checkChanged = checkBy(operatorForm);

export function OperatorForm(props: RecordFormProps<OperatorView>) {
  const state = useRecordForm({
    ...props,
    words: wordsOf(operatorsWords),
    valuesOf,
    validate: (values: OperatorValues, isNew) =>
      isNew ? checkNew(newOperatorOf(values)) : checkChanged(fieldsOf(values)),
    create: { call: createOperator, inputOf: newOperatorOf },
    update: {
      call: updateOperator,
      inputOf: (values, { id, version }) => ({ id, version, ...fieldsOf(values) }),
    },
  });
  const { form } = state;
  return (
    <RecordForm state={state} save={state.save}>
      <NameInput inputs={form.getInputProps} />
      <AccountInputs inputs={form.getInputProps} record={props.record} />
      <PlaceInputs form={form} isNew={props.record === null} />
      <SubscriptionInputs form={form} />
      <BrandInputs form={form} />
      <FeeInputs form={form} />
    </RecordForm>
  );
}
