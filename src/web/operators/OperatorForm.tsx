import {
  createOperator,
  newOperatorForm,
  type OperatorView,
  operatorForm,
  updateOperator,
} from '#contract/operators.ts';
import type { RecordFormProps } from '#web/records/people/management.ts';
import { useRecordForm } from '#web/records/people/management-form.ts';
import { AccountInputs, NameInput } from '#web/records/people/PersonInputs.tsx';
import { RecordForm } from '#web/records/people/RecordForm.tsx';
import { SecondInput } from '#web/records/people/SecondInput.tsx';
import { operatorsWords } from '#words/en/operators.ts';
import { wordsOf } from '#words/words.ts';
import { BrandInputs, CountryInputs, FeeInputs, SubscriptionInputs } from './OperatorInputs.tsx';
import { fieldsOf, newOperatorOf, valuesOf } from './operator-values.ts';

export function OperatorForm(props: RecordFormProps<OperatorView>) {
  const state = useRecordForm({
    ...props,
    words: wordsOf(operatorsWords),
    valuesOf,
    create: { call: createOperator, schema: newOperatorForm, fieldsOf: newOperatorOf },
    update: { call: updateOperator, schema: operatorForm, fieldsOf },
  });
  const { form } = state;
  return (
    <RecordForm state={state} submit={state.submit}>
      <NameInput inputs={form.getInputProps} />
      <SecondInput field="second_name" input={form.getInputProps('second_name')} />
      <AccountInputs inputs={form.getInputProps} record={props.record} />
      <CountryInputs form={form} isNew={props.record === null} />
      <SubscriptionInputs form={form} />
      <BrandInputs form={form} />
      <FeeInputs form={form} />
    </RecordForm>
  );
}
