import type { ReactNode } from 'react';
import { listTechniciansToAssign } from '#contract/technicians.ts';
import { SearchSelect } from '../app/SearchSelect.tsx';
import { useSearchedList } from '../app/searched-list.ts';
import { useServiceRequestsMessages } from '../messages/service-requests.ts';

type TechnicianSelectProps = {
  readonly operatorId: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
};

export function TechnicianSelect({ operatorId, value, onChange, ...input }: TechnicianSelectProps) {
  const { approve } = useServiceRequestsMessages();
  const { items, ...list } = useSearchedList(listTechniciansToAssign, { operator_id: operatorId });
  const choices = items.map(({ id, name, phone, specialization }) => ({
    value: id,
    label: name,
    detail: specialization === null ? phone : `${specialization} · ${phone}`,
  }));
  return (
    <SearchSelect
      {...input}
      label={approve.technician}
      placeholder={approve.technicianPlaceholder}
      emptyText={approve.noTechnician}
      {...list}
      choices={choices}
      value={value}
      onChange={onChange}
      autoFocus
    />
  );
}
