import type { InputOf } from '#contract/calls/call.ts';
import { getCrew } from '#contract/planning/crew.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { zonedToInstant } from '#web/app/time/dates.ts';

/** What a technician and a time are sought for; nothing yet while its id is empty. */
export type Planned = Pick<InputOf<typeof getCrew>, 'record' | 'id'>;

/** Who could do it at the local time that the form names, and the best times. */
export function useCrew(planned: Planned, local: string, zone: string) {
  const at = local === '' ? {} : { at: zonedToInstant(local, zone) };
  return useServerQuery(getCrew, { ...planned, ...at }, { keepPrevious: true, enabled: planned.id !== '' });
}
