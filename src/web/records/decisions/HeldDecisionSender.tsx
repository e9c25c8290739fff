import './held-steps.ts';
import './act-calls.ts';
import { useOutbox } from './send-held.ts';
import './send-placement.ts';
import './send-rating.ts';
import './send-verdict.ts';

/** Sends decisions made in a tab that closed before the server responded. It runs in every tab. */
export function HeldDecisionSender() {
  useOutbox();
  return null;
}
