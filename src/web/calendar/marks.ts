/** The marks that a day of the calendar can have. */
export const marks = ['open', 'completed', 'unassigned', 'preferred'] as const;
export type Mark = (typeof marks)[number];

export type DayMarks = {
  readonly jobs: number;
  readonly visibleMarks: readonly Mark[];
  /** The marks as text for screen readers. */
  readonly contents: readonly string[];
};

type Counts = { readonly jobs: number; readonly completed: number; readonly unassigned: number };

type MarkWords = {
  readonly all: (count: number) => string;
  readonly none: string;
  readonly completed: (count: number) => string;
  readonly unassigned: (count: number) => string;
  readonly preferred: (count: number) => string;
};

/**
 * Returns the marks of a day. If the counts are not known (null), it returns no marks and no text, because
 * the day may have jobs.
 */
export function dayMarks(counts: Counts | null, preferred: number, words: MarkWords): DayMarks {
  if (counts === null) return { jobs: 0, visibleMarks: [], contents: [] };
  const { jobs, completed, unassigned } = counts;
  const isMarked: Readonly<Record<Mark, boolean>> = {
    open: jobs - completed - unassigned > 0,
    completed: completed > 0,
    unassigned: unassigned > 0,
    preferred: preferred > 0,
  };
  const contents = [
    jobs === 0 ? words.none : words.all(jobs),
    ...(completed > 0 ? [words.completed(completed)] : []),
    ...(unassigned > 0 ? [words.unassigned(unassigned)] : []),
    ...(preferred > 0 ? [words.preferred(preferred)] : []),
  ];
  return { jobs, visibleMarks: marks.filter((mark) => isMarked[mark]), contents };
}
