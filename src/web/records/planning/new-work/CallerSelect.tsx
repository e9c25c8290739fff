import { type Caller, listCallers } from '#contract/planning/callers.ts';
import { bothNames } from '#domain/values/both-forms.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { SearchSelect } from '#web/app/lists/SearchSelect.tsx';
import { useSearchedChoices } from '#web/app/lists/searched-choices.ts';
import { phoneText } from '#web/records/people/phone-text.ts';
import { newWorkWords } from '#words/en/planning/new-work.ts';
import { wordsOf } from '#words/words.ts';

type CallerSelectProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The selected client once it is loaded, because the list may not contain it. */
  readonly selectedCaller: Caller | undefined;
};

/** Selects a client by part of its name or phone number. Enter selects the first match. */
export function CallerSelect({ value, onChange, selectedCaller }: CallerSelectProps) {
  const words = wordsOf(newWorkWords);
  const { items, ...list } = useSearchedChoices(listCallers, {});
  const isListed = selectedCaller === undefined || items.some(({ id }) => id === selectedCaller.id);
  const choices = (isListed ? items : [selectedCaller, ...items]).map((caller) => ({
    value: caller.id,
    label: shownName(caller),
    detail: phoneText(caller.phone),
    also: `${caller.phone} ${bothNames(caller)}`,
  }));
  return (
    <SearchSelect
      label={words.client}
      placeholder={words.clientPlaceholder}
      emptyText={words.noClient}
      {...list}
      choices={choices}
      value={value}
      onChange={onChange}
      autoFocus={value === ''}
      takesFirst
    />
  );
}
