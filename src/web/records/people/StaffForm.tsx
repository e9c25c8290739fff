import { type FormEventHandler, type ReactNode, useState } from 'react';
import type { Named } from '#domain/values/second-name.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { Deactivation } from './Deactivation.tsx';
import { StaffInputs, type StaffInputsProps } from './PersonInputs.tsx';
import { RecordForm, type RecordFormState } from './RecordForm.tsx';
import type { StaffValues } from './staff-values.ts';

type StaffFormProps<Values> = Pick<StaffInputsProps, 'record' | 'children'> & {
  readonly state: RecordFormState & {
    readonly form: { readonly getInputProps: StaffInputsProps['inputs'] };
    readonly base: (Named & { readonly version: number; readonly is_active: boolean }) | null;
    readonly save: (values: Values) => Promise<void>;
    readonly ifValid: (then: (values: Values) => void) => FormEventHandler;
  };
  /** The question before a deactivation, if it says more than the usual one. */
  readonly deactivation?: (values: Values, back: () => void) => ReactNode;
};

/**
 * The form of a dispatcher or technician. `children` contains the inputs that only one of them has. The form asks for
 * confirmation before an update that would deactivate someone, and closes the question if the record changes in the
 * meantime.
 */
export function StaffForm<Values extends StaffValues>(props: StaffFormProps<Values>) {
  const { state, record, children, deactivation } = props;
  const { form, base, save, command } = state;
  const [edit, setEdit] = useState<{ readonly values: Values; readonly version: number } | null>(null);
  const back = () => setEdit(null);
  const submit = (values: Values) => {
    if (base?.is_active && !values.is_active) setEdit({ values, version: base.version });
    else void save(values);
  };
  if (edit !== null && edit.version === base?.version) {
    const confirm = () => void save(edit.values);
    const usual = <Deactivation name={shownName(base)} command={command} confirm={confirm} back={back} />;
    return deactivation?.(edit.values, back) ?? usual;
  }
  return (
    <RecordForm state={state} submit={state.ifValid(submit)}>
      <StaffInputs inputs={form.getInputProps} record={record}>
        {children}
      </StaffInputs>
    </RecordForm>
  );
}
