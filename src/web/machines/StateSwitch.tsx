import { SegmentedControl } from '@mantine/core';
import { type MachineState, machineStates } from '#domain/machine.ts';
import { machinesWords } from '#words/en/machines.ts';
import { wordsOf } from '#words/words.ts';
import type { MachineList } from './machine-list.ts';

/** Switches between machines in service and retired machines. */
export function StateSwitch({ list }: { readonly list: Pick<MachineList, 'state' | 'setState'> }) {
  const { stateFilter } = wordsOf(machinesWords);
  return (
    <SegmentedControl<MachineState>
      aria-label={stateFilter.label}
      value={list.state}
      onChange={list.setState}
      data={machineStates.map((value) => ({ value, label: stateFilter[value] }))}
      style={{ alignSelf: 'flex-start' }}
    />
  );
}
