import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useContext, useEffect, useRef, useState } from 'react';
import type { SessionView } from '#contract/accounts.ts';
import { demoPassword } from '#contract/demo.ts';
import { confirmationForm, confirmPassword } from '#contract/own-account.ts';
import { takeBackPage } from '#web/app/accounts/language.ts';
import { PasswordField } from '#web/app/accounts/PasswordField.tsx';
import {
  hasScreenLock,
  passScreenLock,
  startUsingScreenLock,
  usesScreenLock,
} from '#web/app/accounts/screen-lock.ts';
import { signOut, useSession } from '#web/app/accounts/session.ts';
import { failureText } from '#web/app/api/api-client.ts';
import { useConnection } from '#web/app/data/live.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { toastError } from '#web/app/toasts/toast.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { ProductName } from '#web/ui/product-name.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { outboxWords } from '#words/en/records/outbox.ts';
import { wordsOf } from '#words/words.ts';

/**
 * Switches from the client's screen back to the technician's. The technician confirms with the device's own screen lock
 * if they use it, and otherwise with the password.
 */
export function HandBack({ onUnlocked }: { readonly onUnlocked: () => void }) {
  const { handBackPhone } = wordsOf(signatureWords);
  const { session } = useSession();
  const [isUnlocking, setUnlocking] = useState(false);
  const isOffline = useConnection() === 'offline';
  if (session === null) return null;
  if (isUnlocking && isOffline) return <UnlockOffline onUnlocked={onUnlocked} />;
  if (isUnlocking) return <Unlock user={session.user} onUnlocked={onUnlocked} />;
  const handBack = async () => {
    await takeBackPage();
    if (usesScreenLock(session.user.id) && (await passScreenLock(session.user.id))) onUnlocked();
    else setUnlocking(true);
  };
  return (
    <Button variant="default" size="md" onClick={() => void handBack()}>
      {handBackPhone}
    </Button>
  );
}

/** Unlocks without a password, which cannot be checked offline. The technician has to continue to the next client. */
function UnlockOffline({ onUnlocked }: { readonly onUnlocked: () => void }) {
  const { unlock } = wordsOf(signatureWords);
  const { unlockOffline } = wordsOf(outboxWords);
  return (
    <Notice tone="warning" title={unlock.title} action={{ text: unlockOffline.submit, run: onUnlocked }}>
      {unlockOffline.text}
    </Notice>
  );
}

type UnlockProps = { readonly user: SessionView['user']; readonly onUnlocked: () => void };

function Unlock({ user, onUnlocked }: UnlockProps) {
  const { unlock } = wordsOf(signatureWords);
  const product = useContext(ProductName);
  const { isDemo } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [mayUseLock, setMayUseLock] = useState(false);
  const [startsLock, setStartsLock] = useState(false);
  const isUsed = usesScreenLock(user.id);
  useEffect(() => {
    input.current?.focus();
    void hasScreenLock().then(setMayUseLock);
  }, []);
  const { form, command, submit } = useCallForm(confirmPassword, {
    initialValues: { current_password: '' },
    schema: confirmationForm,
    failed: unlock.failed,
    onSaved: () => void finish(),
  });
  const finish = async () => {
    if (startsLock && !(await startUsingScreenLock(user, product))) toastError(unlock.notStarted);
    onUnlocked();
  };
  const retry = async () => {
    if (await passScreenLock(user.id)) onUnlocked();
  };
  const leave = () => signOut().catch((error: unknown) => toastError(failureText(error)));
  return (
    <form noValidate onSubmit={submit}>
      <Notice tone="warning" title={unlock.title}>
        <Stack gap="sm">
          <Text>{isUsed ? unlock.notPassed : unlock.text}</Text>
          <CommandNotice command={command} />
          <PasswordField
            label={unlock.password}
            {...(isDemo && { description: unlock.demo(demoPassword) })}
            autoComplete="current-password"
            required
            ref={input}
            {...form.getInputProps('current_password')}
          />
          {mayUseLock && !isUsed && (
            <Checkbox
              label={unlock.useScreenLock}
              checked={startsLock}
              onChange={(event) => setStartsLock(event.currentTarget.checked)}
            />
          )}
          <Group gap="sm">
            <Button type="submit" loading={command.isRunning}>
              {unlock.submit}
            </Button>
            {isUsed && (
              <Button variant="default" onClick={() => void retry()}>
                {unlock.byScreenLock}
              </Button>
            )}
            <Button variant="subtle" onClick={() => void leave()}>
              {unlock.signOut}
            </Button>
          </Group>
        </Stack>
      </Notice>
    </form>
  );
}
