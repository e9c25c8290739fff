import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { listTechniciansToAssign } from '#contract/technicians.ts';
import { useServerQuery } from '../app/server-data.ts';
import { useServiceRequestsMessages } from '../messages/service-requests.ts';
import { SearchSelect } from './SearchSelect.tsx';

type TechnicianSelectProps = {
  readonly operatorId: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
};

export function TechnicianSelect({ operatorId, value, onChange, ...input }: TechnicianSelectProps) {
  const { approve } = useServiceRequestsMessages();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, 250);
  const firstPage = { operator_id: operatorId, limit: 100 };
  const first = useServerQuery(listTechniciansToAssign, firstPage);
  const isWhole = first.data?.next === null;
  const searched = useServerQuery(
    listTechniciansToAssign,
    { ...firstPage, search },
    { enabled: !isWhole && search !== '', keepPrevious: true },
  );
  const query = isWhole || search === '' ? first : searched;
  const choices = (query.data?.items ?? []).map(({ id, name, phone, specialization }) => ({
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
      choices={choices}
      isWhole={isWhole}
      query={query}
      onSearch={setText}
      value={value}
      onChange={onChange}
      autoFocus
    />
  );
}
