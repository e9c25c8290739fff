import { reports as en } from './en/reports.ts';

export type ReportsMessages = typeof en;

export function useReportsMessages(): ReportsMessages {
  return en;
}
