import { isFree } from '#domain/values/money.ts';
import type { FreeReason } from './free-visit.ts';

type VisitCost =
  | { readonly kind: 'plan' }
  | { readonly kind: 'free'; readonly reason: FreeReason }
  | { readonly kind: 'fee'; readonly amount: string; readonly currency: string };

type PricedVisit = {
  readonly is_cmasa_covered: boolean;
  readonly visit_fee: string | null;
  readonly currency: string;
  readonly free_reason?: FreeReason | null | undefined;
};

/** Returns what a visit costs the client; null for a visit that has neither a fee nor a reason for being free. */
export function visitCostOf({
  is_cmasa_covered,
  visit_fee,
  currency,
  free_reason,
}: PricedVisit): VisitCost | null {
  if (is_cmasa_covered) return { kind: 'plan' };
  if (free_reason) return { kind: 'free', reason: free_reason };
  if (visit_fee === null || isFree(visit_fee)) return null;
  return { kind: 'fee', amount: visit_fee, currency };
}
