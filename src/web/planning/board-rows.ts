import { useMemo, useRef } from 'react';
import type { BoardItem } from './board-item.ts';
import { groupBy } from './grid.ts';

type Rows = ReadonlyMap<string | null, readonly BoardItem[]>;

/** Groups jobs by technician. A group that has not changed stays the same array, so its row does not render again. */
export function useRows(jobs: readonly BoardItem[]): Rows {
  const before = useRef<Rows>(new Map());
  return useMemo(() => {
    const entries = [...groupBy(jobs, ({ technician_id }) => technician_id)].map(
      ([id, row]) => [id, sameOr(before.current.get(id), row)] as const,
    );
    before.current = new Map(entries);
    return before.current;
  }, [jobs]);
}

function sameOr(before: readonly BoardItem[] | undefined, now: readonly BoardItem[]) {
  const isSame = before?.length === now.length && now.every((job, index) => job === before[index]);
  return isSame ? before : now;
}
