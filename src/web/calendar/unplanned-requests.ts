import { listServiceRequests } from '#contract/service-requests.ts';
import { useServerPages } from '#web/app/data/server-data.ts';

const limit = 100;

/** Reads the requests without a visit, ordered by preferred date. */
export function useUnplannedRequests() {
  const pending = useServerPages(listServiceRequests, { group: 'pending', limit });
  const reviewed = useServerPages(listServiceRequests, { group: 'reviewed', limit });
  const items = [...pending.items, ...reviewed.items].sort((one, other) =>
    one.preferred_date.localeCompare(other.preferred_date),
  );
  return { items, lists: { pending, reviewed } };
}
