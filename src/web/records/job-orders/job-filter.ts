import { type JobFigure, type JobStage, jobFigures, jobStages } from '#domain/job-orders/order.ts';
import { oneOf, printQuery, words } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';

export type JobFilter = {
  readonly search: string;
  readonly stage: JobStage | null;
  /** The dashboard figure that the jobs are filtered by; null if there is none. */
  readonly figure: JobFigure | null;
};

export const filterReaders = { search: words, stage: oneOf(jobStages), figure: oneOf(jobFigures) };

/** Returns the parts of the filter that are set. */
export function activeFilter({ search, stage, figure }: JobFilter) {
  return {
    ...(search !== '' && { search }),
    ...(stage !== null && { stage }),
    ...(figure !== null && { figure }),
  };
}

export function addressOf(path: string, filter: JobFilter): string {
  return `${path}${printQuery(activeFilter(filter))}`;
}

/** Reads the filter from the address, so dashboards and notifications can link to it. */
export function useJobFilter() {
  const { view, type } = useAddressView(filterReaders);
  return { filter: view, setSearch: (search: string) => type({ search }) };
}
