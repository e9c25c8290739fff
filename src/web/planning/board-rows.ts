import { useMemo, useRef } from 'react';
import type { PlannedJob } from '#contract/planning.ts';
import { grouped } from './grid.ts';

type Rows = ReadonlyMap<string | null, readonly PlannedJob[]>;

/** The jobs of each technician. Where they are the same as before, so is their list, and its row is not drawn again. */
export function useRows(jobs: readonly PlannedJob[]): Rows {
  const before = useRef<Rows>(new Map());
  return useMemo(() => {
    const entries = [...grouped(jobs, ({ technician_id }) => technician_id)].map(
      ([id, row]) => [id, sameOr(before.current.get(id), row)] as const,
    );
    before.current = new Map(entries);
    return before.current;
  }, [jobs]);
}

function sameOr(before: readonly PlannedJob[] | undefined, now: readonly PlannedJob[]) {
  const isSame = before?.length === now.length && now.every((job, index) => job === before[index]);
  return isSame ? before : now;
}
