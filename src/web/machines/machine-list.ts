import { listMachines } from '#contract/machines.ts';
import { type MachineState, machineStates } from '#domain/machine.ts';
import { oneOf, words } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { useTablePages } from '#web/app/data/server-data.ts';

const readers = { search: words, state: oneOf(machineStates, 'in_service') };

/**
 * Reads the machines that the URL selects: `?search=` filters them, and `?state=retired` selects retired
 * ones.
 */
export function useMachineList() {
  const { view, type, choose } = useAddressView(readers);
  const { search, state } = view;
  const isUsual = state === readers.state(undefined);
  const input = { ...(search !== '' && { search }), ...(!isUsual && { state }) };
  const pages = useTablePages(listMachines, input);
  return {
    ...pages,
    search,
    state,
    isUsual,
    isFiltered: search !== '' || !isUsual,
    setSearch: (text: string) => type({ search: text }),
    setState: (next: MachineState) => choose({ state: next }),
    showAll: () => choose({ search: '', state: readers.state(undefined) }),
  };
}

export type MachineList = ReturnType<typeof useMachineList>;
