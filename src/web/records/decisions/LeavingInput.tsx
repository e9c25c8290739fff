import { type ReactNode, useState } from 'react';
import { DateTimeInput } from '#web/app/time/DateTimeInput.tsx';
import { instantToZoned, zonedToInstant } from '#web/app/time/dates.ts';
import { leavingWords } from '#words/en/job-orders/visit/leaving.ts';
import { wordsOf } from '#words/words.ts';

/** The earliest time at which the technician could have left, and the proposed time. */
export type Leaving = { readonly from: string; readonly proposed: string };

type LeavingInputProps = {
  readonly leaving: Leaving;
  /** The question. The default is the one for technicians. */
  readonly question?: string;
  /** The message about a time that is not possible. The default is the one about leaving. */
  readonly outside?: string;
  readonly zone: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The server's refusal of a time that seemed possible. */
  readonly error?: ReactNode;
};

/** The question about when the technician left a visit that is still open. */
export function LeavingInput({
  leaving,
  question,
  outside,
  zone,
  value,
  onChange,
  error = null,
}: LeavingInputProps) {
  const words = wordsOf(leavingWords);
  return (
    <DateTimeInput
      label={question ?? words.question}
      zone={zone}
      required
      minDate={instantToZoned(leaving.from, zone)}
      value={value}
      onChange={onChange}
      error={isPossible(leaving, value, zone) ? error : (outside ?? words.outside)}
    />
  );
}

/** Returns the entered time, and the instant to send, or null if that time is not possible. */
export function useLeaving(leaving: Leaving | null, zone: string) {
  const [entered, setEntered] = useState<string | null>(null);
  const value = entered ?? (leaving === null ? '' : instantToZoned(leaving.proposed, zone));
  const isValid = leaving === null || isPossible(leaving, value, zone);
  const left_at = leaving !== null && isValid ? instantOf(leaving, value, zone) : null;
  return { value, setValue: setEntered, isValid, left_at };
}

/**
 * Returns the entered time. It has no seconds, so a time in the same minute as the earliest time counts as the
 * earliest time.
 */
function instantOf({ from }: Leaving, value: string, zone: string): string {
  const at = zonedToInstant(value, zone);
  return Date.parse(at) < Date.parse(from) ? from : at;
}

/** The entered time has no seconds, so it may be up to a minute before the start of the work. */
function isPossible({ from }: Leaving, value: string, zone: string): boolean {
  if (value === '') return false;
  const at = Date.parse(zonedToInstant(value, zone));
  return at > Date.parse(from) - 60_000 && at <= Date.now();
}
