import { jobs as en } from './en/jobs.ts';

export function useJobsMessages(): typeof en {
  return en;
}
