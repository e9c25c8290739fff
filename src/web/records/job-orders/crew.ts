import type { InputOf } from '#contract/calls/call.ts';
import { getCrew } from '#contract/planning/crew.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { useSearchText } from '#web/app/lists/search-text.ts';
import { zonedToInstant } from '#web/app/time/dates.ts';

/** The record that needs a technician and a time. An empty id means that no record is selected yet. */
export type PlannedRecord = Pick<InputOf<typeof getCrew>, 'record' | 'id'>;

/** The technician, the local time and the length in a form. An empty string means that none is selected yet. */
type FormAppointment = {
  readonly technician_id: string;
  readonly scheduled_date: string;
  readonly duration_minutes: string;
};

/**
 * Loads the technicians who can be assigned at that time, and the best times. `choices` contains all technicians. For
 * a crew that is too large to compare, it contains the search results for the text last passed to `onSearch`.
 * `selected` is the form's technician, even if `choices` does not contain them.
 */
export function useCrew(
  record: PlannedRecord,
  { technician_id, scheduled_date, duration_minutes }: FormAppointment,
  zone: string,
) {
  const at = {
    ...(scheduled_date !== '' && { at: zonedToInstant(scheduled_date, zone) }),
    ...(duration_minutes !== '' && { duration_minutes: Number(duration_minutes) }),
  };
  const input = { ...record, ...at };
  const { search, isCurrent, onSearch } = useSearchText();
  const reading = { keepPrevious: true, enabled: record.id !== '' };
  const best = useServerQuery(getCrew, input, reading);
  const isWhole = best.data === undefined || best.data.technicians.length >= best.data.technicians_count;
  const isSearched = !isWhole && search !== '';
  const found = useServerQuery(
    getCrew,
    { ...input, search },
    { ...reading, enabled: reading.enabled && isSearched },
  );
  const query = isSearched ? found : best;
  const choices = query.data?.technicians ?? [];
  const isListed = technician_id === '' || choices.some(({ id }) => id === technician_id);
  const withSelected = useServerQuery(
    getCrew,
    { ...input, technician_id },
    { ...reading, enabled: reading.enabled && !isWhole && !isListed },
  );
  const selected = [...choices, ...(withSelected.data?.technicians ?? [])].find(
    ({ id }) => id === technician_id,
  );
  return {
    data: best.data,
    query,
    choices: isListed || selected === undefined ? choices : [selected, ...choices],
    selected,
    isWhole,
    isSettled: isWhole || (isCurrent && !query.isPending && !query.isPlaceholderData),
    onSearch,
  };
}
