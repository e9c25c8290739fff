import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type JobFigure, type JobStage, jobFigures, jobStages } from '#domain/job-order.ts';

export type JobFilter = {
  readonly search: string;
  readonly stage: JobStage | null;
  /** Of which dashboard's figure these are the rows. */
  readonly figure: JobFigure | null;
};

/** The filter as the address says it; what it cannot mean is left out. */
export function filterOf({
  search,
  stage,
  figure,
}: {
  readonly search?: unknown;
  readonly stage?: unknown;
  readonly figure?: unknown;
}): JobFilter {
  // The router reads a number where the address has one.
  const isText = typeof search === 'string' || typeof search === 'number';
  return {
    search: isText ? String(search).trim().slice(0, 100) : '',
    stage: jobStages.find((known) => known === stage) ?? null,
    figure: jobFigures.find((known) => known === figure) ?? null,
  };
}

/** What of the filter is set. */
export function settled({ search, stage, figure }: JobFilter) {
  return {
    ...(search !== '' && { search }),
    ...(stage !== null && { stage }),
    ...(figure !== null && { figure }),
  };
}

export function addressOf(path: string, filter: JobFilter): string {
  const query = new URLSearchParams(settled(filter)).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The filter lives in the address, so that dashboards and notifications link to the jobs they mean. */
export function useJobFilter(path: string) {
  const filter = filterOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const typed = useRef(filter.search);
  const [boxKey, setBoxKey] = useState(0);
  const { search } = filter;
  useEffect(() => {
    if (search === typed.current) return;
    // A link changed the search: the box begins afresh with its words.
    typed.current = search;
    setBoxKey((key) => key + 1);
  }, [search]);
  const setSearch = (text: string) => {
    typed.current = text;
    void navigate({ to: addressOf(path, { ...filter, search: text }), replace: true });
  };
  return { filter, boxKey, setSearch };
}
