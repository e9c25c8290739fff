import { SearchSelect } from '#web/app/lists/SearchSelect.tsx';
import { ClientFilter, useFilteredClient } from '#web/records/people/ClientFilter.tsx';
import { triageWords } from '#words/en/planning/triage.ts';
import { wordsOf } from '#words/words.ts';
import type { TriageFilter } from './triage-state.ts';

type FilterProps = { readonly filter: TriageFilter };

/** The filter for a client. Choosing a client clears the machine. */
export function RequestingClientFilter({ filter: { view, choose } }: FilterProps) {
  return <ClientFilter client={view.client} onChange={(client) => choose({ client, machine: null })} />;
}

/** The filter for one of the client's machines. It is disabled until a client is chosen. */
export function MachineFilter({ filter }: FilterProps) {
  const words = wordsOf(triageWords).filters;
  const { client, machine } = filter.view;
  const query = useFilteredClient(client);
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
