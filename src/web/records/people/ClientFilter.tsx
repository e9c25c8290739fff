import { getCaller, listCallers } from '#contract/planning/callers.ts';
import { bothNames } from '#domain/values/both-forms.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { SearchSelect } from '#web/app/lists/SearchSelect.tsx';
import { useSearchedChoices } from '#web/app/lists/searched-choices.ts';
import { triageWords } from '#words/en/planning/triage.ts';
import { wordsOf } from '#words/words.ts';
import { phoneText } from './phone-text.ts';

type ClientFilterProps = {
  readonly client: string | null;
  readonly onChange: (client: string | null) => void;
};

/** Reads the client that a planner's list is filtered by. */
export function useFilteredClient(client: string | null) {
  return useServerQuery(getCaller, { id: client ?? '' }, { enabled: client !== null });
}

/** A planner's filter for a client, which finds clients by part of their name or phone number. */
export function ClientFilter({ client, onChange }: ClientFilterProps) {
  const words = wordsOf(triageWords).filters;
  const { data: filteredClient } = useFilteredClient(client);
  const { items, ...list } = useSearchedChoices(listCallers, {});
  const isListed = filteredClient === undefined || items.some(({ id }) => id === filteredClient.id);
  return (
    <SearchSelect
      isFilter
      label={words.client}
      placeholder={words.client}
      emptyText={words.noClient}
      {...list}
      choices={(isListed ? items : [filteredClient, ...items]).map((one) => ({
        value: one.id,
        label: shownName(one),
        detail: phoneText(one.phone),
        also: `${one.phone} ${bothNames(one)}`,
      }))}
      value={client ?? ''}
      onChange={(chosen) => onChange(chosen || null)}
    />
  );
}
