import { Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { getPreferences, type Preferences } from '#contract/preferences.ts';
import { boardViews } from '#domain/planning/appointment.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { EmailTopics } from '#web/app/notifications/EmailTopics.tsx';
import { useOwnTopics, usePreferencesForm } from '#web/app/preferences/preferences-form.ts';
import { PushDevices } from '#web/app/push/PushDevices.tsx';
import { PushTopics } from '#web/app/push/PushTopics.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { preferencesWords } from '#words/en/preferences.ts';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';

/**
 * A dispatcher's own settings. A super_admin who acts for someone else still sees and changes their own
 * settings here.
 */
export function DispatcherSettingsScreen() {
  const { dispatcher } = wordsOf(settingsWords);
  const query = useServerQuery(getPreferences, {});
  return (
    <Page title={dispatcher.title} description={dispatcher.description}>
      <QueryState query={query}>{(preferences) => <Choices preferences={preferences} />}</QueryState>
      <PushDevices />
    </Page>
  );
}

function Choices({ preferences }: { readonly preferences: Preferences }) {
  const { save: saveText } = wordsOf(settingsWords);
  const words = wordsOf(preferencesWords);
  const { form, command, submit } = usePreferencesForm(preferences);
  const hasTopics = useOwnTopics().length > 0;
  const boardView = useId();
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <Panel as="section" label={words.boardView}>
          <Stack gap="sm" align="flex-start">
            <div>
              <Title order={2} id={boardView}>
                {words.boardView}
              </Title>
              <Text c="dimmed">{words.boardViewHint}</Text>
            </div>
            <SegmentedControl
              aria-labelledby={boardView}
              data={boardViews.map((value) => ({ value, label: words.boardViews[value] }))}
              {...form.getInputProps('board_view')}
            />
          </Stack>
        </Panel>
        {hasTopics && (
          <Panel as="section" label={words.title}>
            <Stack gap="md">
              <Title order={2}>{words.title}</Title>
              <EmailTopics form={form} />
              <PushTopics form={form} />
            </Stack>
          </Panel>
        )}
        <CommandNotice command={command} />
        <Group className="gh-actions">
          <Button type="submit" size="md" loading={command.isRunning}>
            {saveText}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
