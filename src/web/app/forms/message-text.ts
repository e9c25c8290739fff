import { becauseIn } from '#words/reasons/because.ts';
import { reasonText } from '#words/reasons/reason-text.ts';

/** The words for the message of a schema. */
export function messageText(message: string): string {
  const why = becauseIn(message);
  return why === null ? message : reasonText(why);
}
