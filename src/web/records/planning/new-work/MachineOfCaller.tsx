import type { ReactNode, Ref } from 'react';
import type { Caller } from '#contract/planning/callers.ts';
import { SearchSelect } from '#web/app/lists/SearchSelect.tsx';
import { titleOf } from '#web/records/page/machine-titles.ts';
import { newWorkWords } from '#words/en/planning/new-work.ts';
import { wordsOf } from '#words/words.ts';

export type MachineOfCallerProps = {
  readonly caller: Caller;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
};

const readAlready = { isPending: false, error: null, refetch: () => undefined };

/**
 * Selects one of the client's machines. If none is selected, they are listed as soon as the field has the
 * focus.
 */
export function MachineOfCaller({ caller, ...input }: MachineOfCallerProps) {
  const words = wordsOf(newWorkWords);
  return (
    <SearchSelect
      {...input}
      label={words.machine}
      placeholder={words.machinePlaceholder}
      emptyText={words.noMachine}
      isWhole
      query={readAlready}
      onSearch={() => undefined}
      choices={caller.machines.map((machine) => {
        const { title, detail } = titleOf(machine);
        return { value: machine.id, label: `${title} · ${machine.serial_number}`, detail };
      })}
      openOnFocus={input.value === ''}
      takesFirst
    />
  );
}
