import { type ReactNode, useState } from 'react';
import { DateTimeInput } from '#web/app/time/DateTimeInput.tsx';
import { instantToZoned, zonedToInstant } from '#web/app/time/dates.ts';
import { leavingWords } from '#words/en/job-orders/visit/leaving.ts';
import { wordsOf } from '#words/words.ts';

/** The earliest moment at which a technician can have left, and the proposed one. */
export type Leaving = { readonly from: string; readonly proposed: string };

type LeavingInputProps = {
  readonly leaving: Leaving;
  /** The question; by default the one to the technician. */
  readonly question?: string;
  readonly zone: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The server's refusal of a time that seemed possible. */
  readonly error?: ReactNode;
};

/** The question when the technician left a visit that was left open. */
export function LeavingInput({ leaving, question, zone, value, onChange, error = null }: LeavingInputProps) {
  const words = wordsOf(leavingWords);
  return (
    <DateTimeInput
      label={question ?? words.question}
      zone={zone}
      required
      minDate={instantToZoned(leaving.from, zone)}
      value={value}
      onChange={onChange}
      error={isPossible(leaving, value, zone) ? error : words.outside}
    />
  );
}

/** Returns the state of the question: the entered time, and the instant to send, or null if it is not possible. */
export function useLeaving(leaving: Leaving | null, zone: string) {
  const [entered, setEntered] = useState<string | null>(null);
  const value = entered ?? (leaving === null ? '' : instantToZoned(leaving.proposed, zone));
  const isValid = leaving === null || isPossible(leaving, value, zone);
  const left_at = leaving !== null && isValid ? zonedToInstant(value, zone) : null;
  return { value, setValue: setEntered, isValid, left_at };
}

/** The work starts within its first minute, and the entry has no seconds. */
function isPossible({ from }: Leaving, value: string, zone: string): boolean {
  if (value === '') return false;
  const at = Date.parse(zonedToInstant(value, zone));
  return at > Date.parse(from) - 60_000 && at <= Date.now();
}
