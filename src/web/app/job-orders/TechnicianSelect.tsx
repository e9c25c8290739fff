import type { ReactNode } from 'react';
import { listTechniciansToAssign } from '#contract/technicians.ts';
import { shownPhone } from '#domain/values/phone.ts';
import { SearchSelect } from '#web/app/lists/SearchSelect.tsx';
import { useSearchedChoices } from '#web/app/lists/searched-choices.ts';
import { assignWords } from '#words/en/planning/assign.ts';
import { wordsOf } from '#words/words.ts';

type TechnicianSelectProps = {
  readonly operatorId: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
  /** Set where a job may wait for its technician. */
  readonly isOptional?: boolean;
};

/** Chooses one of the operator's active technicians. */
export function TechnicianSelect({
  operatorId,
  value,
  onChange,
  isOptional = false,
  ...input
}: TechnicianSelectProps) {
  const words = wordsOf(assignWords);
  const { items, ...list } = useSearchedChoices(listTechniciansToAssign, { operator_id: operatorId });
  const choices = items.map(({ id, name, phone, specialization }) => ({
    value: id,
    label: name,
    detail: specialization === null ? shownPhone(phone) : `${specialization} · ${shownPhone(phone)}`,
  }));
  return (
    <SearchSelect
      {...input}
      label={isOptional ? words.technicianOptional : words.technician}
      placeholder={words.technicianPlaceholder}
      emptyText={words.noTechnician}
      {...list}
      choices={choices}
      value={value}
      onChange={onChange}
      autoFocus={!isOptional}
      required={!isOptional}
      clearable={isOptional}
    />
  );
}
