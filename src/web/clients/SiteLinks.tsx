import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SiteView } from '#contract/clients/sites.ts';
import { visitorsOf } from '#domain/accounts/account.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { usePlanningArea } from '#web/app/acting-for/planning-area.ts';
import { printQuery } from '#web/app/data/address.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { sitesWords } from '#words/en/people/sites.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';

/** The number of machines at a site and its visits, as links to the lists that this person may open. */
export function SiteLinks({ site }: { readonly site: SiteView }) {
  const words = wordsOf(sitesWords);
  const role = useEffectiveRole();
  const area = usePlanningArea();
  const isOwn = role === 'client';
  const query = printQuery(isOwn ? { site: site.id } : { client: site.client_id, site: site.id });
  const links = [
    { text: words.machines(site.machines), path: isOwn ? '/client/machines' : '/operator/machines' },
    { text: words.visits, path: isOwn ? '/client/schedule' : `${area}/jobs` },
  ];
  return (
    <Group gap="md">
      {links.map(({ text, path }) =>
        role !== null && visitorsOf(path)?.includes(role) ? (
          <Anchor
            key={path}
            component={Link}
            to={`${path}${query}`}
            size="sm"
            underline="always"
            aria-label={joined([text, shownName(site)])}
          >
            {text}
          </Anchor>
        ) : (
          <Text key={path} c="dimmed" size="sm">
            {text}
          </Text>
        ),
      )}
    </Group>
  );
}
