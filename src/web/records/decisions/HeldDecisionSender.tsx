import './held-steps.ts';
import { useOutbox } from './send-held.ts';
import './send-placement.ts';
import './send-rating.ts';
import './send-verdict.ts';

/** Sends decisions that were made on a page that closed before the server answered. It runs on every page. */
export function HeldDecisionSender() {
  useOutbox();
  return null;
}
