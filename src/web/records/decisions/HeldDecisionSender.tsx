import './held-steps.ts';
import { actCalls } from './act-calls.ts';
import type { ActKind } from './decision.ts';
import { sendActsBy } from './send-act.ts';
import { useOutbox } from './send-held.ts';
import './send-placement.ts';
import './send-rating.ts';
import './send-verdict.ts';

for (const [kind, call] of Object.entries(actCalls)) sendActsBy(kind as ActKind, call);

/** Sends decisions made in a tab that closed before the server responded. It runs in every tab. */
export function HeldDecisionSender() {
  useOutbox();
  return null;
}
