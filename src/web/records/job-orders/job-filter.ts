import { type JobFigure, type JobStage, jobFigures, jobStages } from '#domain/job-orders/order.ts';
import { id, oneOf, printQuery, words } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';

export type JobFilter = {
  readonly search: string;
  readonly stage: JobStage | null;
  /** The dashboard figure that the jobs are filtered by; null if there is none. */
  readonly figure: JobFigure | null;
  readonly client: string | null;
  /** One of the client's sites. It applies only if the client is also set. */
  readonly site: string | null;
};

export const filterReaders = {
  search: words,
  stage: oneOf(jobStages),
  figure: oneOf(jobFigures),
  client: id,
  site: id,
};

/** Returns the parts of the filter that are set. */
export function activeFilter({ search, stage, figure, client, site }: JobFilter) {
  return {
    ...(search !== '' && { search }),
    ...(stage !== null && { stage }),
    ...(figure !== null && { figure }),
    ...(client !== null && { client }),
    ...(client !== null && site !== null && { site }),
  };
}

/** Returns the filter in the form that the call expects. */
export function inputOf(filter: JobFilter) {
  const { client, site, ...rest } = activeFilter(filter);
  return {
    ...rest,
    ...(client !== undefined && { client_id: client }),
    ...(site !== undefined && { site_id: site }),
  };
}

export function addressOf(path: string, filter: JobFilter): string {
  return `${path}${printQuery(activeFilter(filter))}`;
}

/** Reads the filter from the address, so dashboards and notifications can link to it. */
export function useJobFilter() {
  const { view, type, choose } = useAddressView(filterReaders);
  return { filter: view, choose, setSearch: (search: string) => type({ search }) };
}
