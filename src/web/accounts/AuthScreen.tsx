import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { credentials } from '#contract/accounts.ts';
import { homeOfRole } from '#domain/account.ts';
import { ProblemError } from '../app/api-client.ts';
import { onInvalid } from '../app/form-errors.ts';
import { Redirect } from '../app/Redirect.tsx';
import { signIn, useSession } from '../app/session.ts';
import { toastError } from '../app/toast.ts';
import { takeWantedPath } from '../app/wanted-path.ts';
import { useMessages } from '../messages/messages.ts';
import { CentredSpinner } from '../ui/CentredSpinner.tsx';
import { Notice } from '../ui/Notice.tsx';
import { EntryCard } from './EntryCard.tsx';

export function AuthScreen() {
  const { session, isLoading } = useSession();
  const [arrived] = useState(session !== null);
  if (isLoading) return <CentredSpinner />;
  if (arrived && session !== null) return <Redirect to={homeOfRole(session.role)} />;
  return <LoginForm />;
}

function LoginForm() {
  const { accounts, app } = useMessages();
  const navigate = useNavigate();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(credentials, { sync: true }),
  });
  const submit = async (values: { email: string; password: string }) => {
    setRunning(true);
    setFailure(null);
    try {
      const { role } = await signIn(values);
      const home = homeOfRole(role);
      await navigate({ to: takeWantedPath(home) ?? home, replace: true });
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
