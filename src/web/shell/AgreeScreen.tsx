import { Button, Group, Text } from '@mantine/core';
import type { SessionView } from '#contract/accounts.ts';
import type { OutputOf } from '#contract/calls/call.ts';
import { agreeToPrivacyText } from '#contract/privacy/agreements.ts';
import { readPrivacyText } from '#contract/privacy/texts.ts';
import { recheckSession, signOut } from '#web/app/accounts/session.ts';
import { failureText } from '#web/app/api/api-client.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useCommand, useServerQuery } from '#web/app/data/server-data.ts';
import { forReader } from '#web/app/language/for-reader.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { toastError } from '#web/app/toasts/toast.ts';
import { DownloadData } from '#web/records/privacy/DownloadData.tsx';
import { PrivacyBody } from '#web/records/privacy/PrivacyBody.tsx';
import { privacyTextWords } from '#words/en/people/privacy-text.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { PublicCard } from './PublicCard.tsx';

/**
 * Replaces every page until the person agrees to the privacy notice. It is for people whose account someone else
 * created.
 */
export function AgreeScreen({ session }: { readonly session: SessionView }) {
  const { app } = wordsOf(startWords);
  const { first } = wordsOf(privacyTextWords);
  const { operator, user } = session;
  const query = useServerQuery(readPrivacyText, {
    ...(operator === null ? { of: 'installation' as const } : { operator: operator.id }),
    ...forReader(),
  });
  const leave = () => signOut().catch((error: unknown) => toastError(failureText(error)));
  return (
    <PublicCard
      title={first.title}
      subtitle={first.text}
      {...(operator !== null && { brand: operator.brand })}
      isWide
    >
      <QueryState query={query}>{(privacyText) => <Agreeing privacyText={privacyText} />}</QueryState>
      <Group gap="sm" align="flex-start">
        <DownloadData name={user.name} />
        <Button variant="default" onClick={() => void leave()}>
          {app.signOut}
        </Button>
      </Group>
    </PublicCard>
  );
}

function Agreeing({ privacyText }: { readonly privacyText: OutputOf<typeof readPrivacyText> }) {
  const { first, page } = wordsOf(privacyTextWords);
  const { operator_id, version, text, published_at, responsible } = privacyText;
  const { language } = forReader();
  const agreeing = useCommand(agreeToPrivacyText, {
    failed: first.failed,
    onSuccess: () => void recheckSession(),
  });
  const { name, second_name } = responsible;
  return (
    <>
      <Text>
        {page.responsible}: {name === null ? page.installation : shownName({ name, second_name })}
      </Text>
      <PrivacyBody text={text} language={published_at === null ? language : undefined} />
      <Text c="dimmed" size="sm">
        {page.version(version)}
      </Text>
      <Button
        loading={agreeing.isRunning}
        onClick={() => void agreeing.run({ agreed_to: { operator_id, version, language } })}
      >
        {first.agree}
      </Button>
    </>
  );
}
