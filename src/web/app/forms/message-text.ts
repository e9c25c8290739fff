import { becauseIn } from '#words/say/because.ts';
import { reasonText } from '#words/say/reason-text.ts';

/** Returns the words for a schema's message. */
export function messageText(message: string): string {
  const why = becauseIn(message);
  return why === null ? message : reasonText(why);
}
