import type { ServiceRequestView } from '#contract/service-requests.ts';
import { useMoment } from '#web/app/time/now.ts';
import { promisedText } from './promised-text.ts';

type PromisedVisitProps = { readonly request: Pick<ServiceRequestView, 'promised_by' | 'time_zone'> };

/** The arrival target of a client's request that has no visit yet. Renders nothing if there is no target. */
export function PromisedVisit({ request: { promised_by, time_zone } }: PromisedVisitProps) {
  return useMoment((now) => (promised_by === null ? null : promisedText(promised_by, time_zone, now)));
}
