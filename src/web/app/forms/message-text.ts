import { becauseIn } from '#words/say/because.ts';
import { reasonText } from '#words/say/reason-text.ts';

/** The words for a message of a schema. */
export function messageText(message: string): string {
  const why = becauseIn(message);
  return why === null ? message : reasonText(why);
}
