import { Select } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { LoadFailure } from '#web/app/data/LoadFailure.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { type Choice, choicesWith, searchFor } from './choices.ts';
import { useFirstByEnter } from './first-by-enter.ts';
import classes from './SearchSelect.module.css';

type SearchSelectProps = {
  readonly label: string;
  /** True in a filter bar: only screen readers get the label, and the selection can be cleared. */
  readonly isFilter?: boolean;
  readonly placeholder: string;
  readonly emptyText: string;
  readonly choices: readonly Choice[];
  /** True if `choices` holds every record. The search then runs in the browser and includes the details. */
  readonly isWhole: boolean;
  /** False until the choices match the typed text. */
  readonly isSettled?: boolean;
  /** True if Enter selects the first choice, even when it is pressed before the search has finished. */
  readonly takesFirst?: boolean;
  readonly query: { readonly isPending: boolean; readonly error: unknown; readonly refetch: () => unknown };
  readonly onSearch: (text: string) => void;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly autoFocus?: boolean;
  readonly clearable?: boolean;
  /** True to list all choices as soon as the field has the focus. */
  readonly openOnFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
};

/** Selects one of many records. The user types to narrow down the choices. */
export function SearchSelect({
  choices,
  isWhole,
  isSettled = true,
  takesFirst = false,
  query,
  onSearch,
  emptyText,
  value,
  onChange,
  autoFocus,
  isFilter = false,
  label,
  ...input
}: SearchSelectProps) {
  const visibleChoices = takesFirst && !isSettled ? [] : choices;
  const first = useFirstByEnter({ choices: visibleChoices, isWhole, isSettled, take: onChange });
  const details = new Map(choices.map((choice) => [choice.value, choice.detail]));
  if (query.error !== null && choices.length === 0) {
    return <LoadFailure of={label} error={query.error} retry={query.refetch} />;
  }
  return (
    <Select
      {...(isFilter ? { 'aria-label': label, clearable: true } : { label, required: true })}
      {...input}
      loading={query.isPending}
      aria-busy={query.isPending}
      searchable
      allowDeselect={false}
      withCheckIcon={false}
      data-autofocus={autoFocus}
      data={visibleChoices.map(({ value: id, label }) => ({ value: id, label }))}
      filter={({ options, search }) => {
        const matchingValues = new Set(
          choicesWith(visibleChoices, isWhole ? search : '').map((choice) => choice.value),
        );
        return options.filter((option) => 'value' in option && matchingValues.has(option.value));
      }}
      renderOption={({ option }) => (
        <span>
          <span className={classes.label}>{option.label}</span>
          <span className={classes.detail}>{details.get(option.value)}</span>
        </span>
      )}
      nothingFoundMessage={
        query.isPending || visibleChoices !== choices ? wordsOf(startWords).app.loading : emptyText
      }
      {...(takesFirst && { selectFirstOptionOnChange: true, onKeyDown: first.onKeyDown })}
      onSearchChange={(text) => {
        first.type(text);
        onSearch(isWhole ? '' : searchFor(choices, text));
      }}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
