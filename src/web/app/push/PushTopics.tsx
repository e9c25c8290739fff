import { Checkbox, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Preferences } from '#contract/preferences.ts';
import { pushTopicsOf } from '#domain/events/push.ts';
import { usePushAudience } from '#web/app/preferences/preferences-form.ts';
import { preferencesWords } from '#words/en/preferences.ts';
import { pushWords } from '#words/en/records/push.ts';
import { wordsOf } from '#words/words.ts';

/** Lets the user choose the topics of notifications on devices. Renders nothing for users without such topics. */
export function PushTopics({ form }: { readonly form: UseFormReturnType<Preferences> }) {
  const words = wordsOf(pushWords);
  const { topicNames } = wordsOf(preferencesWords);
  const audience = usePushAudience();
  const topics = audience === null ? [] : (pushTopicsOf(audience) ?? []);
  if (audience === null || topics.length === 0) return null;
  return (
    <Checkbox.Group label={words.topics} {...form.getInputProps('push_topics')}>
      <Stack gap="sm" mt="xs">
        {topics.map((topic) => (
          <Checkbox
            key={topic}
            value={topic}
            label={topicNames[topic]}
            description={words.topicHints[audience]}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
