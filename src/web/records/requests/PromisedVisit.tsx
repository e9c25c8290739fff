import type { ServiceRequestView } from '#contract/service-requests.ts';
import { formatByWhen } from '#web/app/time/dates.ts';
import { useMoment } from '#web/app/time/now.ts';
import { askingWords } from '#words/en/cases/asking.ts';
import { wordsOf } from '#words/words.ts';

type PromisedVisitProps = { readonly request: Pick<ServiceRequestView, 'promised_by' | 'time_zone'> };

/** The arrival target of a client's request that has no visit yet. Renders nothing if there is no target. */
export function PromisedVisit({ request: { promised_by, time_zone } }: PromisedVisitProps) {
  const { promised } = wordsOf(askingWords);
  return useMoment((now) =>
    promised_by === null ? null : promised(formatByWhen(promised_by, time_zone, now)),
  );
}
