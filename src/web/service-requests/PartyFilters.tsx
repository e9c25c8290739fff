import { getCaller, listCallers } from '#contract/planning/callers.ts';
import { bothNames } from '#domain/values/both-forms.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { SearchSelect } from '#web/app/lists/SearchSelect.tsx';
import { useSearchedChoices } from '#web/app/lists/searched-choices.ts';
import { phoneText } from '#web/records/people/phone-text.ts';
import { triageWords } from '#words/en/planning/triage.ts';
import { wordsOf } from '#words/words.ts';
import type { TriageFilter } from './triage-state.ts';

type FilterProps = { readonly filter: TriageFilter };

/** Reads the client that the filter selects. */
function useFilteredClient({ view }: TriageFilter) {
  return useServerQuery(getCaller, { id: view.client ?? '' }, { enabled: view.client !== null });
}

/**
 * The filter for a client, which finds clients by part of their name or phone number. Choosing a client clears the
 * machine.
 */
export function ClientFilter({ filter }: FilterProps) {
  const words = wordsOf(triageWords).filters;
  const { data: filteredClient } = useFilteredClient(filter);
  const { items, ...list } = useSearchedChoices(listCallers, {});
  const isListed = filteredClient === undefined || items.some(({ id }) => id === filteredClient.id);
  return (
    <SearchSelect
      isFilter
      label={words.client}
      placeholder={words.client}
      emptyText={words.noClient}
      {...list}
      choices={(isListed ? items : [filteredClient, ...items]).map((client) => ({
        value: client.id,
        label: shownName(client),
        detail: phoneText(client.phone),
        also: `${client.phone} ${bothNames(client)}`,
      }))}
      value={filter.view.client ?? ''}
      onChange={(client) => filter.choose({ client: client || null, machine: null })}
    />
  );
}

/** The filter for one of the client's machines. It is disabled until a client is chosen. */
export function MachineFilter({ filter }: FilterProps) {
  const words = wordsOf(triageWords).filters;
  const query = useFilteredClient(filter);
  const { client, machine } = filter.view;
  return (
    <SearchSelect
      isFilter
      label={words.machine}
      placeholder={client === null ? words.machineOfClient : words.machine}
      emptyText={words.noMachine}
      isWhole
      query={{ ...query, isPending: client !== null && query.isPending }}
      onSearch={() => undefined}
      disabled={client === null}
      choices={(query.data?.machines ?? []).map(({ id, model, serial_number, location }) => ({
        value: id,
        label: `${model} · ${serial_number}`,
        detail: location,
      }))}
      value={machine ?? ''}
      onChange={(chosen) => filter.choose({ machine: chosen || null })}
    />
  );
}
