import { calendar as en } from './en/calendar.ts';

export function useCalendarMessages(): typeof en {
  return en;
}
