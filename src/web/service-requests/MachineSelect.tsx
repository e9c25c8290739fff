import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listMachines } from '#contract/machines.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { SearchSelect } from '#web/app/lists/SearchSelect.tsx';
import { useSearchedChoices } from '#web/app/lists/searched-choices.ts';
import { titleOf } from '#web/records/page/machine-titles.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';

type MachineSelectProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
};

const firstPage = { limit: 100 };

/**
 * Returns the time zone of the machine's operator. Undefined if the machine is not on the list's first page.
 */
export function useMachineZone(machineId: string): string | undefined {
  const { data } = useServerQuery(listMachines, firstPage);
  return data?.items.find(({ id }) => id === machineId)?.time_zone;
}

export function MachineSelect({ value, onChange, ...input }: MachineSelectProps) {
  const { request } = wordsOf(serviceRequestsWords);
  const role = useEffectiveRole();
  const navigate = useNavigate();
  const { items, ...list } = useSearchedChoices(listMachines, {});
  if (list.isWhole && items.length === 0) {
    const register = { text: request.registerMachine, run: () => void navigate({ to: '/client/machines' }) };
    return (
      <Notice tone="warning" action={register}>
        {request.noMachines}
      </Notice>
    );
  }
  const choices = items.map((machine) => {
    const { title, detail } = titleOf(machine);
    return {
      value: machine.id,
      label: `${title} · ${machine.serial_number}`,
      detail: role === 'super_admin' ? `${detail} · ${shownName(machine.client)}` : detail,
    };
  });
  return (
    <SearchSelect
      {...input}
      label={request.machine}
      placeholder={request.machinePlaceholder}
      emptyText={request.noMachineFound}
      {...list}
      choices={choices}
      value={value}
      onChange={onChange}
    />
  );
}
