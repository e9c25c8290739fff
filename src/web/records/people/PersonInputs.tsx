import { PasswordInput, Switch, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { accountLimits } from '#domain/accounts/account.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';
import { useSeesEveryOperator } from './management.ts';
import { OperatorSelect } from './OperatorSelect.tsx';
import { SecondInput } from './SecondInput.tsx';
import type { StaffValues } from './staff-values.ts';

/** The `getInputProps` function of a form with these fields. */
type Inputs<Field extends string> = (
  field: Field,
  options?: { readonly type: 'checkbox' },
) => GetInputPropsReturnType;

export function NameInput({ inputs }: { readonly inputs: Inputs<'name'> }) {
  const { columns } = wordsOf(managementWords);
  return <TextInput label={columns.name} required autoComplete="off" data-autofocus {...inputs('name')} />;
}

type AccountInputsProps = {
  readonly inputs: Inputs<'email' | 'password'>;
  /** The record that the account belongs to; null for a new one. */
  readonly record: { readonly user_id: string; readonly profile: { readonly email: string } } | null;
};

export function AccountInputs({ inputs, record }: AccountInputsProps) {
  const { columns, fields } = wordsOf(managementWords);
  if (record !== null) {
    return (
      <TextInput
        label={columns.email}
        description={<EmailHint user_id={record.user_id} />}
        dir="ltr"
        variant="filled"
        readOnly
        value={record.profile.email}
      />
    );
  }
  return (
    <>
      <TextInput
        label={columns.email}
        type="email"
        autoComplete="off"
        dir="ltr"
        required
        {...inputs('email')}
      />
      <PasswordInput
        label={fields.password}
        description={fields.passwordHint(accountLimits.invitationDays)}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': fields.showPassword }}
        {...inputs('password')}
      />
    </>
  );
}

function EmailHint({ user_id }: { readonly user_id: string }) {
  return (
    <RecordLink record="profiles" id={user_id}>
      {wordsOf(managementWords).fields.emailFixed}
    </RecordLink>
  );
}

export function PhoneInput({ inputs }: { readonly inputs: Inputs<'phone'> }) {
  const { columns, fields } = wordsOf(managementWords);
  return (
    <TextInput
      label={columns.phone}
      type="tel"
      autoComplete="off"
      dir="ltr"
      placeholder={fields.phonePlaceholder}
      required
      {...inputs('phone')}
    />
  );
}

export type StaffInputsProps = {
  readonly inputs: Inputs<keyof StaffValues>;
  readonly record: AccountInputsProps['record'];
  readonly children?: ReactNode;
};

/**
 * The inputs that technicians and dispatchers share. `children` contains the additional inputs of one of the two
 * forms.
 */
export function StaffInputs({ inputs, record, children }: StaffInputsProps) {
  const { fields } = wordsOf(managementWords);
  const choosesOperator = useSeesEveryOperator() && record === null;
  return (
    <>
      {choosesOperator && <OperatorSelect {...inputs('operator_id')} value={inputs('operator_id').value} />}
      <NameInput inputs={inputs} />
      <SecondInput field="second_name" input={inputs('second_name')} />
      <AccountInputs inputs={inputs} record={record} />
      <PhoneInput inputs={inputs} />
      {children}
      <Switch
        label={fields.isActive}
        description={fields.isActiveHint}
        {...inputs('is_active', { type: 'checkbox' })}
      />
    </>
  );
}
