import { becauseIn } from '#words/say/because.ts';
import { reasonText } from '#words/say/reason-text.ts';

/** Returns a schema's message in the reader's language. */
export function messageText(message: string): string {
  const why = becauseIn(message);
  return why === null ? message : reasonText(why);
}
