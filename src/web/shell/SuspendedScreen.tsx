import { Button, Group, Stack, Text } from '@mantine/core';
import type { SessionView } from '#contract/accounts.ts';
import { recheckSession, signOut } from '#web/app/accounts/session.ts';
import { failureText } from '#web/app/api/api-client.ts';
import { startLive } from '#web/app/data/live.ts';
import { toastError } from '#web/app/toasts/toast.ts';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { suspendedWords } from '#words/en/people/suspended.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

// Live updates report when the operator is active again.
startLive();

type SuspendedScreenProps = { readonly suspension: NonNullable<SessionView['suspension']> };

/** Replaces every page while this person's operator is suspended. */
export function SuspendedScreen({ suspension }: SuspendedScreenProps) {
  const { app } = wordsOf(startWords);
  const words = wordsOf(suspendedWords);
  const { reason, contact_email: email, contact_phone: phone } = suspension;
  const leave = () => signOut().catch((error: unknown) => toastError(failureText(error)));
  return (
    <Stack component="main" p="xl" gap="md" maw="42rem" mx="auto">
      <Page title={words.title}>
        <Text>{words.text}</Text>
        <Panel>
          <Facts
            facts={[
              { name: words.reason, value: reason },
              { name: words.email, value: email && <a href={`mailto:${email}`}>{email}</a> },
              { name: words.phone, value: phone && <PhoneLink phone={phone} /> },
            ]}
          />
        </Panel>
        <Group className="gh-actions">
          <Button onClick={recheckSession}>{words.again}</Button>
          <Button variant="default" onClick={() => void leave()}>
            {app.signOut}
          </Button>
        </Group>
      </Page>
    </Stack>
  );
}
