import type { JobOrderView } from '#contract/job-order.ts';
import { hasPrice } from '#domain/visit/outcome.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useFeeFacts } from '#web/app/job-orders/fee-facts.tsx';
import { useJobPromise } from '#web/app/job-orders/PromiseClock.tsx';
import { usePriceFacts } from '#web/app/job-orders/price-facts.ts';
import { useSeesEveryOperator } from '#web/app/people/management.ts';
import { PhoneLink } from '#web/app/people/PhoneLink.tsx';
import { JobOperator, JobTechnician } from '#web/app/records/job-links.tsx';
import { RecordLink } from '#web/app/records/RecordLink.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { useArrivalWindow } from '#web/app/visit/arrival-window.tsx';
import type { Fact } from '#web/ui/Facts.tsx';
import { jobOrdersWords } from '#words/en/job-orders.ts';
import { priceWords } from '#words/en/visit/price.ts';
import { wordsOf } from '#words/words.ts';
import { useVisitFacts } from './visit-facts.tsx';

/** Returns the facts about the planning of a job: technician, origin, times and payer. */
export function usePlanningFacts(job: JobOrderView): readonly Fact[] {
  const { facts } = wordsOf(jobOrdersWords);
  const feeFacts = useFeeFacts(job);
  const fee = hasPrice(job) ? feeFacts : [];
  const price = usePriceFacts(job);
  const promise = useJobPromise(job);
  const arrivalWindow = useArrivalWindow(job);
  const role = useEffectiveRole();
  const seesEveryOperator = useSeesEveryOperator();
  const { technician, service_request: request, summary, price_question, price_reason } = job;
  const { reason: priceReason, facts: questions } = wordsOf(priceWords);
  const at = (moment: string | null) => moment && formatDateTime(moment, job.time_zone);
  return [
    {
      name: facts.technician,
      value: <JobTechnician job={job} nobody={facts.noTechnician} />,
    },
    { name: facts.technicianPhone, value: technician && <PhoneLink phone={technician.phone} /> },
    {
      name: facts.request,
      value: request && (
        <RecordLink record="service_requests" id={request.id}>
          <bdi dir="ltr">{request.number}</bdi>
        </RecordLink>
      ),
    },
    {
      name: facts.operator,
      value: seesEveryOperator && <JobOperator job={job} />,
    },
    promise,
    arrivalWindow,
    { name: facts.started, value: at(job.started_at) },
    { name: facts.completed, value: at(job.completed_date) },
    { name: facts.cancelled, value: at(job.cancelled_at) },
    ...useVisitFacts(job),
    ...(summary === null && fee.length === 0 && role !== 'client' ? price : fee),
    {
      name: priceReason,
      value: hasPrice(job) && price_question && `${questions[price_question]} · ${price_reason ?? ''}`,
    },
  ];
}
