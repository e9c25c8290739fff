import { Select } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { listSites } from '#contract/clients/sites.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownAddress, shownName } from '#web/app/language/shown-name.ts';
import { sitesWords } from '#words/en/people/sites.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';

type SiteSelectProps = {
  /** The client of the machine; empty while none is selected. */
  readonly clientId: string;
  readonly value: string;
  readonly input: GetInputPropsReturnType;
};

/** Selects one of the client's sites. Renders nothing for a client that has none. */
export function SiteSelect({ clientId, value, input }: SiteSelectProps) {
  const words = wordsOf(sitesWords);
  const { data } = useServerQuery(listSites, { client_id: clientId }, { enabled: clientId !== '' });
  const sites = data?.items ?? [];
  if (sites.length === 0) return null;
  const { onChange, ...rest } = input;
  return (
    <Select
      label={words.choose}
      description={words.chooseHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={sites.map((site) => ({ value: site.id, label: joined([shownName(site), shownAddress(site)]) }))}
      searchable={sites.length > 8}
      clearable
      {...rest}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
