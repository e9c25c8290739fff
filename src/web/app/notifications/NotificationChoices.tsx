import { Button, Group, Stack } from '@mantine/core';
import { getPreferences, type Preferences } from '#contract/preferences.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { useOwnTopics, usePreferencesForm } from '#web/app/preferences/preferences-form.ts';
import { PushDevices } from '#web/app/push/PushDevices.tsx';
import { PushTopics } from '#web/app/push/PushTopics.tsx';
import { TitledPanel } from '#web/ui/Panel.tsx';
import { preferencesWords } from '#words/en/preferences.ts';
import { wordsOf } from '#words/words.ts';
import { EmailTopics } from './EmailTopics.tsx';

/** The panels where users choose which topics they also get by email, and which ones on their devices. */
export function NotificationChoices() {
  const { title } = wordsOf(preferencesWords);
  const query = useServerQuery(getPreferences, {});
  if (useOwnTopics().length === 0) return null;
  return (
    <>
      <TitledPanel title={title}>
        <QueryState query={query} rows={1}>
          {(preferences) => <Choices preferences={preferences} />}
        </QueryState>
      </TitledPanel>
      <PushDevices />
    </>
  );
}

function Choices({ preferences }: { readonly preferences: Preferences }) {
  const words = wordsOf(preferencesWords);
  const { form, command, submit } = usePreferencesForm(preferences);
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <EmailTopics form={form} />
        <PushTopics form={form} />
        <CommandNotice command={command} />
        <Group className="gh-actions">
          <Button type="submit" variant="default" size="md" loading={command.isRunning}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
