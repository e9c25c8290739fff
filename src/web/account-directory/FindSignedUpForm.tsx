import { Stack, Text, TextInput } from '@mantine/core';
import { findSignedUp } from '#contract/account-directory.ts';
import type { OutputOf } from '#contract/calls/call.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { wordsOf } from '#words/words.ts';

type SignedUpAccount = NonNullable<OutputOf<typeof findSignedUp>['account']>;

export function FindSignedUpForm({ onFound }: { readonly onFound: (account: SignedUpAccount) => void }) {
  const { find } = wordsOf(accountDirectoryWords);
  const state = useCallForm(findSignedUp, {
    initialValues: { email: '' },
    schema: findSignedUp.input,
    onSaved: ({ account }) => {
      if (account === null) form.setFieldError('email', find.none);
      else onFound(account);
    },
  });
  const { form, submit } = state;
  return (
    <Stack gap="md">
      <Text>{find.text}</Text>
      <DialogForm state={state} submit={submit} text={find.submit}>
        <TextInput
          label={find.email}
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
