import type { ReactNode } from 'react';
import { listActingAreas } from '#contract/acting-for.ts';
import { listClients } from '#contract/clients.ts';
import { bothNames } from '#domain/values/both-forms.ts';
import { shownAddress, shownName } from '#web/app/language/shown-name.ts';
import { SearchSelect } from '#web/app/lists/SearchSelect.tsx';
import { useSearchedChoices } from '#web/app/lists/searched-choices.ts';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { machinesWords } from '#words/en/machines.ts';
import { wordsOf } from '#words/words.ts';

type ClientSelectProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
};

/**
 * An input that offers the operator's own clients. A super_admin can choose from all clients, each shown with
 * its operator.
 */
export function ClientSelect(props: ClientSelectProps) {
  return useSeesEveryOperator() ? <OfPlatform {...props} /> : <OfOperator {...props} />;
}

function OfPlatform(props: ClientSelectProps) {
  const { items, ...list } = useSearchedChoices(listActingAreas, { role: 'client' });
  const choices = items.map(({ id, name, detail }) => ({ value: id, label: name, detail }));
  return <Choice {...props} {...list} choices={choices} />;
}

function OfOperator(props: ClientSelectProps) {
  const { items, ...list } = useSearchedChoices(listClients, {});
  const choices = items.map((client) => ({
    value: client.id,
    label: shownName(client),
    detail: shownAddress(client),
    also: bothNames(client),
  }));
  return <Choice {...props} {...list} choices={choices} />;
}

type Choices = Pick<Parameters<typeof SearchSelect>[0], 'choices' | 'isWhole' | 'query' | 'onSearch'>;

function Choice(props: ClientSelectProps & Choices) {
  const { form } = wordsOf(machinesWords);
  return <SearchSelect {...props} autoFocus placeholder={form.clientPlaceholder} emptyText={form.noClient} />;
}
