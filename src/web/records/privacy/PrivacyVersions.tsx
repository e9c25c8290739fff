import { Anchor, Stack, Text, Title } from '@mantine/core';
import { listOwnPrivacyTexts } from '#contract/privacy/texts.ts';
import { privacyPath } from '#domain/agreements/privacy-text.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { privacyTextWords } from '#words/en/people/privacy-text.ts';
import { wordsOf } from '#words/words.ts';
import { TextList } from './TextList.tsx';

/** All published versions of the privacy notice, each with a link. */
export function PrivacyVersions() {
  const { settings, page } = wordsOf(privacyTextWords);
  const query = useServerQuery(listOwnPrivacyTexts, {});
  const zone = useOwnZone();
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {settings.versions}
      </Title>
      <QueryState query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">{settings.noVersions}</Text>
          ) : (
            <TextList label={settings.versions}>
              {items.map(({ operator_id, version, published_at }) => (
                <li key={version}>
                  <Anchor
                    href={privacyPath({ operator: operator_id, text: { operator_id, version } })}
                    target="_blank"
                    rel="noopener"
                    underline="always"
                    className="gh-tap"
                  >
                    {page.version(version)}
                  </Anchor>{' '}
                  {published_at === null ? settings.shipped : page.since(formatDate(published_at, zone))}
                </li>
              ))}
            </TextList>
          )
        }
      </QueryState>
    </Stack>
  );
}
