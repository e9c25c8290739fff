import { Anchor, Stack, Text } from '@mantine/core';
import { listOwnAgreements } from '#contract/privacy/agreements.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { TextList } from '#web/records/privacy/TextList.tsx';
import { privacyTextWords } from '#words/en/people/privacy-text.ts';
import { languageName, wordsOf } from '#words/words.ts';

/** The privacy notices that the person has agreed to, each with the time, the method and a link. */
export function AgreedTexts() {
  const { agreed, page } = wordsOf(privacyTextWords);
  const query = useServerQuery(listOwnAgreements, {});
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <QueryState query={query}>
      {({ items }) => (
        <Stack gap="xs">
          <Text>{items.length === 0 ? agreed.none : agreed.title}</Text>
          {items.length > 0 && (
            <TextList label={agreed.title}>
              {items.map(({ path, owner, version, language, at, way }) => (
                <li key={path}>
                  <Anchor href={path} target="_blank" rel="noopener" underline="always" className="gh-tap">
                    {`${owner ?? page.installation}: ${page.version(version)}`}
                    {language !== null && ` (${languageName(language)})`}
                  </Anchor>
                  <Text c="dimmed" size="sm">
                    {agreed.when(formatDateTime(at, timeZone), agreed.by[way])}
                  </Text>
                </li>
              ))}
            </TextList>
          )}
        </Stack>
      )}
    </QueryState>
  );
}
