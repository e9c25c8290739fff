import './kept-steps.ts';
import { useSending } from './send-held.ts';
import './send-verdict.ts';

/** Sends what was decided on a page that was left before the server had answered, whichever page is opened next. */
export function LeftDecisions() {
  useSending();
  return null;
}
