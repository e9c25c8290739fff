import type { ReactNode } from 'react';
import { listPlaces } from '#contract/acting-for.ts';
import { SearchSelect } from '#web/app/lists/SearchSelect.tsx';
import { useSearchedChoices } from '#web/app/lists/searched-choices.ts';
import { machinesWords } from '#words/en/machines.ts';
import { wordsOf } from '#words/words.ts';

type ClientSelectProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
};

/** Every client of the platform, with its operator. */
export function ClientSelect(props: ClientSelectProps) {
  const { form } = wordsOf(machinesWords);
  const { items, ...list } = useSearchedChoices(listPlaces, { role: 'client' });
  return (
    <SearchSelect
      {...props}
      {...list}
      autoFocus
      label={form.client}
      placeholder={form.clientPlaceholder}
      emptyText={form.noClient}
      choices={items.map(({ id, name, detail }) => ({ value: id, label: name, detail }))}
    />
  );
}
