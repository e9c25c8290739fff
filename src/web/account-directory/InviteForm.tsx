import { Select, TextInput } from '@mantine/core';
import {
  type AccountView,
  createAccount,
  officeAccountForm,
  type officeRoles,
} from '#contract/account-directory.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { OperatorSelect } from '#web/records/people/OperatorSelect.tsx';
import { SecondInput } from '#web/records/people/SecondInput.tsx';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { wordsOf } from '#words/words.ts';

/**
 * The form that invites an office user. A super_admin chooses the operator, or invites another super_admin.
 */
export function InviteForm({ onInvited }: { readonly onInvited: (account: AccountView) => void }) {
  const { invite, giveRole } = wordsOf(accountDirectoryWords);
  const seesAll = useSeesEveryOperator();
  const state = useCallForm(createAccount, {
    initialValues: {
      name: '',
      second_name: '',
      email: '',
      role: 'country_operator' as const satisfies (typeof officeRoles)[number] as (typeof officeRoles)[number],
      operator_id: '',
    },
    schema: officeAccountForm,
    fieldsOf: ({ operator_id, ...fields }) => ({
      ...fields,
      ...(seesAll && fields.role === 'country_operator' && { operator_id }),
    }),
    failed: invite.failed,
    done: [invite.done],
    onSaved: onInvited,
  });
  const { form, submit } = state;
  const { role } = form.getValues();
  const input = (name: 'name' | 'email') => ({
    required: true,
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <DialogForm state={state} submit={submit} text={invite.submit}>
      {seesAll && (
        <Select
          label={invite.role}
          data={[
            { value: 'country_operator', label: giveRole.kinds.office },
            { value: 'super_admin', label: giveRole.kinds.admin },
          ]}
          allowDeselect={false}
          {...form.getInputProps('role')}
        />
      )}
      {seesAll && role === 'country_operator' && (
        <OperatorSelect {...form.getInputProps('operator_id')} value={form.getValues().operator_id} />
      )}
      <TextInput label={invite.name} {...input('name')} />
      <SecondInput field="second_name" input={form.getInputProps('second_name')} />
      <TextInput label={invite.email} type="email" dir="ltr" {...input('email')} />
    </DialogForm>
  );
}
