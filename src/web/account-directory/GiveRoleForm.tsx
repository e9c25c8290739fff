import { Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type AccountView, createAccount } from '#contract/account-directory.ts';
import type { Call } from '#contract/calls/call.ts';
import { createClient } from '#contract/clients.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { createOperator } from '#contract/operators.ts';
import { createTechnician } from '#contract/technicians.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { OperatorSelect } from '#web/records/people/OperatorSelect.tsx';
import { SecondInput } from '#web/records/people/SecondInput.tsx';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { wordsOf } from '#words/words.ts';

type SecondField = 'second_name' | 'second_address';
type Field = 'name' | 'phone' | 'address' | 'specialization' | 'country' | SecondField;
type Kind = {
  readonly call: Call;
  readonly fields: readonly Field[];
  readonly isOfOperator: boolean;
  /** Additional input for the call. */
  readonly more?: object;
};

/** The roles that an account can get, each with the call that creates its record. */
const kinds = {
  client: {
    call: createClient,
    fields: ['name', 'second_name', 'phone', 'address', 'second_address'],
    isOfOperator: true,
  },
  technician: {
    call: createTechnician,
    fields: ['name', 'second_name', 'phone', 'specialization'],
    isOfOperator: true,
  },
  dispatcher: { call: createDispatcher, fields: ['name', 'second_name', 'phone'], isOfOperator: true },
  office: { call: createAccount, fields: [], isOfOperator: true, more: { role: 'country_operator' } },
  operator: { call: createOperator, fields: ['name', 'second_name', 'country'], isOfOperator: false },
  admin: { call: createAccount, fields: [], isOfOperator: false, more: { role: 'super_admin' } },
} as const satisfies Readonly<Record<string, Kind>>;
type KindName = keyof typeof kinds;
const kindNames = Object.keys(kinds) as KindName[];
/** The roles that an operator can give, always within its own company. */
const ownKinds: readonly KindName[] = ['client', 'technician', 'dispatcher', 'office'];

const isSecond = (field: Field): field is SecondField => field.startsWith('second_');

type NamedAccount = Pick<AccountView, 'id' | 'name' | 'second_name' | 'email'>;
type GiveRoleFormProps = { readonly account: NamedAccount; readonly onGiven: () => void };

/** The form that offers an existing account a role, such as client, technician or office user. */
export function GiveRoleForm({ account, onGiven }: GiveRoleFormProps) {
  const { giveRole } = wordsOf(accountDirectoryWords);
  const offered = useSeesEveryOperator() ? kindNames : ownKinds;
  const [kind, choose] = useState<KindName>('client');
  return (
    <Stack gap="md">
      <Text>
        {shownName(account)} · <bdi dir="ltr">{account.email}</bdi>
      </Text>
      <Text>{giveRole.text}</Text>
      <Select
        label={giveRole.kind}
        data={offered.map((value) => ({ value, label: giveRole.kinds[value] }))}
        allowDeselect={false}
        data-autofocus
        value={kind}
        onChange={(chosen) => choose(offered.find((option) => option === chosen) ?? 'client')}
      />
      {kind === 'admin' && <Text>{giveRole.adminText}</Text>}
      <RoleFieldsForm key={kind} account={account} kind={kinds[kind]} onGiven={onGiven} />
    </Stack>
  );
}

type RoleFieldsFormProps = GiveRoleFormProps & { readonly kind: Kind };

function RoleFieldsForm({ account, kind, onGiven }: RoleFieldsFormProps) {
  const { id, name, second_name, email } = account;
  const { giveRole } = wordsOf(accountDirectoryWords);
  const asksOperator = useSeesEveryOperator() && kind.isOfOperator;
  const state = useCallForm(kind.call, {
    initialValues: {
      name,
      second_name: second_name ?? '',
      phone: '',
      address: '',
      second_address: '',
      specialization: '',
      country: '',
      operator_id: '',
    },
    schema: kind.call.input,
    fieldsOf: (values) => ({
      name,
      email,
      account_id: id,
      ...kind.more,
      ...Object.fromEntries(kind.fields.map((field) => [field, values[field]])),
      ...(asksOperator && { operator_id: values.operator_id }),
    }),
    failed: giveRole.failed,
    done: [giveRole.done, giveRole.doneText(shownName(account))],
    onSaved: onGiven,
  });
  const { form, submit } = state;
  return (
    <DialogForm state={state} submit={submit} text={giveRole.submit}>
      {asksOperator && (
        <OperatorSelect {...form.getInputProps('operator_id')} value={form.getValues().operator_id} />
      )}
      {kind.fields.map((field) =>
        isSecond(field) ? (
          <SecondInput key={field} field={field} input={form.getInputProps(field)} />
        ) : (
          <TextInput
            key={field}
            label={giveRole[field]}
            autoComplete="off"
            required={field !== 'specialization'}
            {...(field === 'phone' && { type: 'tel', dir: 'ltr', placeholder: giveRole.phonePlaceholder })}
            {...form.getInputProps(field)}
          />
        ),
      )}
    </DialogForm>
  );
}
