import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { listMachines } from '#contract/machines.ts';
import { useServerQuery } from '../app/server-data.ts';
import { useSession } from '../app/session.ts';
import { useServiceRequestsMessages } from '../messages/service-requests.ts';
import { Notice } from '../ui/Notice.tsx';
import { SearchSelect } from './SearchSelect.tsx';

type MachineSelectProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
};

const firstPage = { limit: 100 };

/** The zone of the machine's operator, as far as the machine is among the first that are read. */
export function useMachineZone(machineId: string): string | undefined {
  const { data } = useServerQuery(listMachines, firstPage);
  return data?.items.find(({ id }) => id === machineId)?.time_zone;
}

export function MachineSelect({ value, onChange, ...input }: MachineSelectProps) {
  const { request } = useServiceRequestsMessages();
  const { role } = useSession();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, 250);
  const first = useServerQuery(listMachines, firstPage);
  const isWhole = first.data?.next === null;
  const searched = useServerQuery(
    listMachines,
    { ...firstPage, search },
    { enabled: !isWhole && search !== '', keepPrevious: true },
  );
  const query = isWhole || search === '' ? first : searched;
  if (isWhole && first.data?.items.length === 0) return <Notice tone="warning">{request.noMachines}</Notice>;
  const choices = (query.data?.items ?? []).map(({ id, model, serial_number, location, client }) => ({
    value: id,
    label: `${model} · ${serial_number}`,
    detail: role === 'super_admin' ? `${location} · ${client.name}` : location,
  }));
  return (
    <SearchSelect
      {...input}
      label={request.machine}
      placeholder={request.machinePlaceholder}
      emptyText={request.noMachineFound}
      choices={choices}
      isWhole={isWhole}
      query={query}
      onSearch={setText}
      value={value}
      onChange={onChange}
    />
  );
}
