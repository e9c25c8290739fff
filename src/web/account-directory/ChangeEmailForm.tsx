import { Stack, Text, TextInput } from '@mantine/core';
import { type AccountView, changeAccountEmail, emailChangeForm } from '#contract/account-directory.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { wordsOf } from '#words/words.ts';

type ChangeEmailFormProps = { readonly account: AccountView; readonly close: () => void };

export function ChangeEmailForm({ account, close }: ChangeEmailFormProps) {
  const { changeEmail } = wordsOf(accountDirectoryWords);
  const state = useCallForm(changeAccountEmail, {
    initialValues: { email: '' },
    schema: emailChangeForm,
    inputOf: ({ email }) => ({ id: account.id, email }),
    failed: changeEmail.failed,
    done: account.state === 'invited' ? [changeEmail.invited] : [changeEmail.done, changeEmail.doneText],
    onSaved: close,
  });
  const { form, submit } = state;
  return (
    <Stack gap="md">
      <Text>{account.state === 'invited' ? changeEmail.invitedText : changeEmail.text}</Text>
      <DialogForm
        state={state}
        submit={submit}
        text={account.state === 'invited' ? changeEmail.button : changeEmail.submit}
      >
        <TextInput
          label={changeEmail.email}
          type="email"
          autoComplete="off"
          dir="ltr"
          required
          data-autofocus
          {...form.getInputProps('email')}
        />
      </DialogForm>
    </Stack>
  );
}
