import { Group, Select } from '@mantine/core';
import { listSites } from '#contract/clients/sites.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownAddress, shownName } from '#web/app/language/shown-name.ts';
import { sitesWords } from '#words/en/people/sites.ts';
import { triageWords } from '#words/en/planning/triage.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { ClientFilter } from './ClientFilter.tsx';

type SiteChoice = { readonly client: string | null; readonly site: string | null };

type ClientSiteFilterProps = {
  readonly choice: SiteChoice;
  readonly choose: (choice: SiteChoice) => void;
};

/** A planner's filter for the client in the address and for its sites. Renders nothing if the address has no client. */
export function ClientSiteFilter({ choice: { client, site }, choose }: ClientSiteFilterProps) {
  if (client === null) return null;
  return (
    <Group component="search" gap="xs" aria-label={wordsOf(triageWords).filters.label}>
      <ClientFilter client={client} onChange={(next) => choose({ client: next, site: null })} />
      <SiteFilter clientId={client} site={site} onChange={(next) => choose({ client, site: next })} />
    </Group>
  );
}

type SiteFilterProps = {
  /** The client whose sites are offered; empty for users who do not belong to a client. */
  readonly clientId: string;
  readonly site: string | null;
  readonly onChange: (site: string | null) => void;
};

/** A filter for one of a client's sites. Renders nothing if there is nothing to choose. */
export function SiteFilter({ clientId, site, onChange }: SiteFilterProps) {
  const words = wordsOf(sitesWords);
  const { data } = useServerQuery(listSites, { client_id: clientId }, { enabled: clientId !== '' });
  const sites = data?.items ?? [];
  if (sites.length < 2 && site === null) return null;
  return (
    <Select
      aria-label={words.choose}
      placeholder={words.choose}
      data={sites.map((one) => ({ value: one.id, label: joined([shownName(one), shownAddress(one)]) }))}
      searchable={sites.length > 8}
      clearable
      maw="24rem"
      value={site}
      onChange={onChange}
    />
  );
}
