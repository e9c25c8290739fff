import type { ReactNode } from 'react';
import { listOperators, type OperatorView } from '#contract/operators.ts';
import { SearchSelect } from '#web/app/lists/SearchSelect.tsx';
import { useSearchedChoices } from '#web/app/lists/searched-choices.ts';
import { managementWords } from '#words/en/management.ts';
import { countryText } from '#words/say/country-text.ts';
import { wordsOf } from '#words/words.ts';

type OperatorSelectProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onChosen?: (operator: OperatorView | undefined) => void;
  readonly error?: ReactNode;
};

export function OperatorSelect({ onChange, onChosen, ...input }: OperatorSelectProps) {
  const { columns, fields } = wordsOf(managementWords);
  const { items, ...list } = useSearchedChoices(listOperators, {});
  return (
    <SearchSelect
      {...input}
      {...list}
      autoFocus
      label={columns.operator}
      placeholder={fields.operatorPlaceholder}
      emptyText={fields.noOperator}
      choices={items.map(({ id, name, country }) => ({
        value: id,
        label: name,
        detail: countryText(country),
      }))}
      onChange={(value) => {
        onChange(value);
        onChosen?.(items.find(({ id }) => id === value));
      }}
    />
  );
}
