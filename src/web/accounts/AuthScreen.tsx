import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { credentials } from '#contract/accounts.ts';
import { homeOfRole } from '#domain/account.ts';
import type { Role } from '#domain/actor.ts';
import { ProblemError } from '../app/api-client.ts';
import { onInvalid } from '../app/form-errors.ts';
import { Redirect } from '../app/Redirect.tsx';
import { SessionPending } from '../app/SessionPending.tsx';
import { signIn, useSession } from '../app/session.ts';
import { toastError } from '../app/toast.ts';
import { forgetWantedPath, wantedPath } from '../app/wanted-path.ts';
import { useAccountsMessages } from '../messages/accounts.ts';
import { useMessages } from '../messages/messages.ts';
import { Notice } from '../ui/Notice.tsx';
import { EntryCard } from './EntryCard.tsx';

export function AuthScreen() {
  const { session, isLoading } = useSession();
  if (isLoading) return <SessionPending />;
  return session === null ? <LoginForm /> : <Arrival role={session.role} />;
}

/** Signed in, here or in another tab: on to the wanted page, or to the role's home. */
function Arrival({ role }: { readonly role: Role | null }) {
  const [target] = useState(() => wantedPath(role) ?? homeOfRole(role));
  return <Redirect to={target} before={forgetWantedPath} />;
}

function LoginForm() {
  const { app } = useMessages();
  const accounts = useAccountsMessages();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const password = useRef<HTMLInputElement>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(credentials, { sync: true }),
  });
  useEffect(() => {
    // A disabled field loses the focus: it comes back where the next try begins.
    if (failure !== null && !isRunning) password.current?.select();
  }, [failure, isRunning]);
  const submit = async (values: { email: string; password: string }) => {
    setRunning(true);
    setFailure(null);
    try {
      await signIn(values);
    } catch (error) {
      const message = error instanceof ProblemError ? error.message : app.unreachable;
      setFailure(message);
      toastError(message, accounts.loginFailed);
    } finally {
      setRunning(false);
    }
  };
  return (
    <EntryCard title={app.product} subtitle={accounts.subtitle}>
      <form noValidate onSubmit={form.onSubmit((values) => void submit(values), onInvalid(form))}>
        <Stack gap="md">
          {failure !== null && (
            <Notice tone="error" title={accounts.loginFailed}>
              {failure}
            </Notice>
          )}
          <TextInput
            label={accounts.email}
            type="email"
            autoComplete="username"
            required
            disabled={isRunning}
            size="md"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={accounts.password}
            autoComplete="current-password"
            required
            disabled={isRunning}
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': accounts.showPassword }}
            ref={password}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" loading={isRunning}>
            {accounts.login}
          </Button>
        </Stack>
      </form>
    </EntryCard>
  );
}
