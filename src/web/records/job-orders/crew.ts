import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { InputOf } from '#contract/calls/call.ts';
import { getCrew } from '#contract/planning/crew.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { zonedToInstant } from '#web/app/time/dates.ts';

/** The record that needs a technician and a time. An empty id means that no record is selected yet. */
export type PlannedRecord = Pick<InputOf<typeof getCrew>, 'record' | 'id'>;

/** The local time and the length in a form. An empty text means that none is selected yet. */
type FormAppointment = { readonly scheduled_date: string; readonly duration_minutes: string };

/**
 * Reads the technicians who can be assigned at that time, and the best times. `choices` are all technicians, or for a
 * crew that is too large to compare, those found by the text that was last passed to `onSearch`.
 */
export function useCrew(
  record: PlannedRecord,
  { scheduled_date, duration_minutes }: FormAppointment,
  zone: string,
) {
  const at = {
    ...(scheduled_date !== '' && { at: zonedToInstant(scheduled_date, zone) }),
    ...(duration_minutes !== '' && { duration_minutes: Number(duration_minutes) }),
  };
  const input = { ...record, ...at };
  const [text, onSearch] = useState('');
  const [search] = useDebouncedValue(text, 250);
  const enabled = record.id !== '';
  const best = useServerQuery(getCrew, input, { keepPrevious: true, enabled });
  const isWhole = best.data === undefined || best.data.technicians.length >= best.data.technicians_count;
  const isSearched = !isWhole && search !== '';
  const found = useServerQuery(
    getCrew,
    { ...input, search },
    { keepPrevious: true, enabled: enabled && isSearched },
  );
  const query = isSearched ? found : best;
  return {
    data: best.data,
    query,
    choices: query.data?.technicians ?? [],
    isWhole,
    isSettled: isWhole || (text === search && !query.isPending && !query.isPlaceholderData),
    onSearch,
  };
}
