import { dateTime as en } from './en/date-time.ts';

export function useDateTimeMessages(): typeof en {
  return en;
}
