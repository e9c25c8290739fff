import { listMachines } from '#contract/machines.ts';
import { type MachineState, machineStates } from '#domain/machine.ts';
import { useOwnClient } from '#web/app/acting-for/own-client.ts';
import { id, oneOf, words } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { useTablePages } from '#web/app/data/server-data.ts';

const readers = { search: words, state: oneOf(machineStates, 'in_service'), client: id, site: id };

/**
 * Reads the machines that the URL selects: `?search=`, `?client=` and `?site=` filter them, and `?state=retired`
 * selects retired ones. A client's people see only their own machines, so their URL has no client.
 */
export function useMachineList() {
  const { view, type, choose } = useAddressView(readers);
  const { search, state } = view;
  const ownClient = useOwnClient();
  const client = ownClient === '' ? view.client : null;
  const site = ownClient === '' && client === null ? null : view.site;
  const isUsual = state === readers.state(undefined);
  const isNarrowed = search !== '' || client !== null || site !== null;
  const input = {
    ...(search !== '' && { search }),
    ...(!isUsual && { state }),
    ...(client !== null && { client_id: client }),
    ...(site !== null && { site_id: site }),
  };
  const pages = useTablePages(listMachines, input);
  return {
    ...pages,
    search,
    state,
    isUsual,
    /** The client and the site that the list is filtered by. */
    choice: { client, site },
    ownClient,
    isNarrowed,
    isFiltered: isNarrowed || !isUsual,
    setSearch: (text: string) => type({ search: text }),
    setState: (next: MachineState) => choose({ state: next }),
    setChoice: (next: { readonly client?: string | null; readonly site: string | null }) => choose(next),
    showAll: () => choose({ search: '', state: readers.state(undefined), client: null, site: null }),
  };
}

export type MachineList = ReturnType<typeof useMachineList>;
