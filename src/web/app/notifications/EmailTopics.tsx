import { Checkbox, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Preferences } from '#contract/preferences.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { useOwnTopics } from '#web/app/preferences/preferences-form.ts';
import { preferencesWords } from '#words/en/preferences.ts';
import { wordsOf } from '#words/words.ts';

/**
 * Lets the user choose which topics are also sent by email. Renders nothing for users who never get emails.
 */
export function EmailTopics({ form }: { readonly form: UseFormReturnType<Preferences> }) {
  const words = wordsOf(preferencesWords);
  const { session } = useSession();
  const topics = useOwnTopics();
  if (session === null || topics.length === 0) return null;
  return (
    <>
      <Text>{words.text(session.user.email)}</Text>
      <Checkbox.Group label={words.topics} {...form.getInputProps('email_topics')}>
        <Stack gap="sm" mt="xs">
          {topics.map((topic) => (
            <Checkbox
              key={topic}
              value={topic}
              label={words.topicNames[topic]}
              description={words.topicHints[topic]}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}
