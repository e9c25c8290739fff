import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadFailure } from '#web/app/data/LoadFailure.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { type Choice, choicesWith, searchFor } from './choices.ts';
import classes from './SearchSelect.module.css';

type SearchSelectProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly emptyText: string;
  readonly choices: readonly Choice[];
  /** True when `choices` holds every record: the search then needs no server, and looks at the details too. */
  readonly isWhole: boolean;
  readonly query: { readonly isPending: boolean; readonly error: unknown; readonly refetch: () => unknown };
  readonly onSearch: (text: string) => void;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly className?: string | undefined;
  readonly autoFocus?: boolean;
};

/** Chooses one of many records, found by typing. */
export function SearchSelect({
  choices,
  isWhole,
  query,
  onSearch,
  emptyText,
  value,
  onChange,
  autoFocus,
  ...input
}: SearchSelectProps) {
  const details = new Map(choices.map((choice) => [choice.value, choice.detail]));
  if (query.error !== null && choices.length === 0) {
    return <LoadFailure of={input.label} error={query.error} retry={query.refetch} />;
  }
  return (
    <Select
      required
      {...input}
      loading={query.isPending}
      aria-busy={query.isPending}
      searchable
      allowDeselect={false}
      withCheckIcon={false}
      data-autofocus={autoFocus}
      data={choices.map(({ value: id, label }) => ({ value: id, label }))}
      filter={({ options, search }) => {
        const found = new Set(choicesWith(choices, isWhole ? search : '').map((choice) => choice.value));
        return options.filter((option) => 'value' in option && found.has(option.value));
      }}
      renderOption={({ option }) => (
        <span>
          <span className={classes.label}>{option.label}</span>
          <span className={classes.detail}>{details.get(option.value)}</span>
        </span>
      )}
      nothingFoundMessage={query.isPending ? wordsOf(startWords).app.loading : emptyText}
      onSearchChange={(text) => onSearch(isWhole ? '' : searchFor(choices, text))}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
