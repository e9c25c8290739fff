import './held-steps.ts';
import { useSending } from './send-held.ts';
import './send-verdict.ts';

/** Sends decisions of a page that was closed before the server answered. It works on every page. */
export function HeldDecisionSender() {
  useSending();
  return null;
}
