import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { firstAdminForm, setUpFirstAdmin } from '#contract/accounts.ts';
import { homeOf } from '#domain/account.ts';
import { ProblemError, send } from '../app/api-client.ts';
import { onInvalid, showFieldErrors } from '../app/form-errors.ts';
import { signedIn } from '../app/session.ts';
import { toastError } from '../app/toast.ts';
import { useAccountsMessages } from '../messages/accounts.ts';
import { useMessages } from '../messages/messages.ts';
import { Notice } from '../ui/Notice.tsx';
import { EntryCard } from './EntryCard.tsx';

/** The token stands in the fragment, which no server sees, and leaves the address bar at once. */
export function SetupScreen() {
  const accounts = useAccountsMessages();
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(hash);
  useEffect(() => {
    if (hash === '') return;
    setToken(hash);
    void navigate({ to: '/setup', replace: true });
  }, [hash, navigate]);
  return (
    <EntryCard title={accounts.setUp.title} subtitle={accounts.setUp.text}>
      {token === '' ? (
        <Notice tone="error">{accounts.setUp.missingToken}</Notice>
      ) : (
        <SetupForm token={token} key={token} />
      )}
    </EntryCard>
  );
}

function SetupForm({ token }: { readonly token: string }) {
  const { app } = useMessages();
  const accounts = useAccountsMessages();
  const navigate = useNavigate();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', password: '' },
    validate: schemaResolver(firstAdminForm, { sync: true }),
  });
  const submit = async (values: { name: string; email: string; password: string }) => {
    setRunning(true);
    setFailure(null);
    try {
      signedIn(await send(setUpFirstAdmin, { token, ...values }));
      await navigate({ to: homeOf.super_admin, replace: true });
    } catch (error) {
      // The fields must be open again before one of them can take the focus.
      flushSync(() => setRunning(false));
      if (error instanceof ProblemError && showFieldErrors(form, error.problem)) return;
      const message = error instanceof ProblemError ? error.message : app.unreachable;
      setFailure(message);
      toastError(message, accounts.setUp.failed);
    } finally {
      setRunning(false);
    }
  };
  const field = (name: 'name' | 'email' | 'password') => ({
    label: accounts[name],
    required: true,
    disabled: isRunning,
    size: 'md' as const,
    ...form.getInputProps(name),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values), onInvalid(form))}>
      <Stack gap="md">
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <TextInput key={form.key('name')} autoComplete="name" {...field('name')} />
        <TextInput key={form.key('email')} type="email" autoComplete="username" {...field('email')} />
        <PasswordInput
          key={form.key('password')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': accounts.showPassword }}
          {...field('password')}
        />
        <Button type="submit" size="md" loading={isRunning}>
          {accounts.setUp.submit}
        </Button>
      </Stack>
    </form>
  );
}
