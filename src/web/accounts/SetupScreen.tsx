import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { firstAdminForm, setUpFirstAdmin } from '#contract/accounts.ts';
import { homeOf } from '#domain/accounts/account.ts';
import { PasswordField } from '#web/app/accounts/PasswordField.tsx';
import { signedIn } from '#web/app/accounts/session.ts';
import { send } from '#web/app/api/api-client.ts';
import { useLinkToken } from '#web/app/data/link-token.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { accountsWords } from '#words/en/accounts.ts';
import { wordsOf } from '#words/words.ts';
import { EmailInput } from './EmailInput.tsx';
import { EntryCard } from './EntryCard.tsx';
import { EntryForm } from './EntryForm.tsx';
import { useEntryForm } from './entry-form.ts';
import { SecondNameField } from './SecondNameField.tsx';

export function SetupScreen() {
  const { setUp } = wordsOf(accountsWords);
  const token = useLinkToken('/setup');
  return (
    <EntryCard title={setUp.title} subtitle={setUp.text}>
      {token === '' ? (
        <Notice tone="error">{setUp.missingToken}</Notice>
      ) : (
        <SetupForm token={token} key={token} />
      )}
    </EntryCard>
  );
}

function SetupForm({ token }: { readonly token: string }) {
  const accounts = wordsOf(accountsWords);
  const navigate = useNavigate();
  const form = useEntryForm({
    schema: firstAdminForm,
    failed: accounts.setUp.failed,
    send: async (values, key) => {
      signedIn(await send(setUpFirstAdmin, { token, ...values }, { key }));
      await navigate({ to: homeOf.super_admin, replace: true });
    },
  });
  return (
    <EntryForm form={form} submit={accounts.setUp.submit}>
      <TextInput label={accounts.name} autoComplete="name" {...form.field('name')} />
      <SecondNameField form={form} />
      <EmailInput form={form} />
      <PasswordField label={accounts.password} autoComplete="new-password" {...form.field('password')} />
    </EntryForm>
  );
}
