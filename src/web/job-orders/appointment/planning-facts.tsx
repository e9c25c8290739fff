import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { hasPrice } from '#domain/visit/outcome.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { useVisitFacts, useVisitNews } from '#web/job-orders/visit/visit-facts.tsx';
import { useFeeFacts } from '#web/records/job-orders/fee-facts.tsx';
import { usePriceFacts } from '#web/records/job-orders/price-facts.ts';
import { useJobPromise } from '#web/records/job-orders/TargetTag.tsx';
import { useArrivalWindow } from '#web/records/job-orders/visit/arrival-window.tsx';
import { useWarrantyText } from '#web/records/job-orders/warranty-text.ts';
import { JobOperator, JobTechnician } from '#web/records/page/job-links.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import type { Fact } from '#web/ui/Facts.tsx';
import { priceWords } from '#words/en/job-orders/form/price.ts';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { machinesWords } from '#words/en/machines.ts';
import { wordsOf } from '#words/words.ts';

export type PlanningFacts = {
  readonly technician: Fact;
  readonly technicianPhone: Fact;
  /** The facts that the reader should see first, including the operator for people who see several operators. */
  readonly news: readonly Fact[];
  readonly rest: readonly Fact[];
};

/** Returns the facts about the planning of a job: technician, origin and times. */
export function usePlanningFacts(job: JobOrderView): PlanningFacts {
  const { facts } = wordsOf(orderWords);
  const promise = useJobPromise(job);
  const arrivalWindow = useArrivalWindow(job);
  const seesEveryOperator = useSeesEveryOperator();
  const { technician, service_request: request } = job;
  const at = (moment: string | null) => moment && formatDateTime(moment, job.time_zone);
  const news = useVisitNews(job);
  const visit = useVisitFacts(job);
  return {
    technician: { name: facts.technician, value: <JobTechnician job={job} nobody={facts.noTechnician} /> },
    technicianPhone: {
      name: facts.technicianPhone,
      value: technician && <PhoneLink phone={technician.phone} />,
    },
    news: [{ name: facts.operator, value: seesEveryOperator && <JobOperator job={job} /> }, ...news],
    rest: [
      {
        name: facts.request,
        value: request && (
          <RecordLink record="service_requests" id={request.id}>
            <bdi dir="ltr" className="gh-number">
              {request.number}
            </bdi>
          </RecordLink>
        ),
      },
      promise,
      arrivalWindow,
      { name: facts.started, value: at(job.started_at) },
      { name: facts.completed, value: at(job.completed_date) },
      { name: facts.cancelled, value: at(job.cancelled_at) },
      ...visit,
    ],
  };
}

/** Returns who pays for a job, and how much. */
export function usePaymentFacts(job: JobOrderView): readonly Fact[] {
  const feeFacts = useFeeFacts(job);
  const fee = hasPrice(job) ? feeFacts : [];
  const price = usePriceFacts(job);
  const warranty = useWarrantyText(job);
  const role = useEffectiveRole();
  const { summary, price_question, price_reason } = job;
  const { reason: priceReason, facts: questions } = wordsOf(priceWords);
  return [
    ...(summary === null && fee.length === 0 && role !== 'client' ? price : fee),
    { name: wordsOf(machinesWords).facts.warranty, value: warranty },
    {
      name: priceReason,
      value: hasPrice(job) && price_question && `${questions[price_question]} · ${price_reason ?? ''}`,
    },
  ];
}
