import { askingWords } from '#words/en/cases/asking.ts';
import { historyWords } from '#words/en/history.ts';
import { priceWords } from '#words/en/job-orders/form/price.ts';
import { visitsWords } from '#words/en/job-orders/visit/visit.ts';
import { machineKindsWords } from '#words/en/machine-kinds.ts';
import { clientPageWords } from '#words/en/people/client-page.ts';
import { fieldsWords } from '#words/en/records.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import type { ChangeWords } from './changes.ts';

/** Returns the wording for changes. Values of enumerations have the same names as on other pages. */
export function changeWords(): ChangeWords {
  const { domain } = wordsOf(startWords);
  const { values, ...words } = wordsOf(historyWords).changes;
  const { facts, coverage } = wordsOf(priceWords);
  return {
    ...words,
    fields: wordsOf(fieldsWords),
    values: {
      ...values,
      status: { ...domain.requestStatus, ...domain.jobStatus },
      workflow_status: domain.workflowStatus,
      outcome: { ...domain.requestOutcome, ...wordsOf(visitsWords).outcomes },
      urgency: domain.urgency,
      visit_type: domain.visitType,
      type: domain.serviceType,
      service_type_requested: domain.serviceType,
      preferred_time_slot: domain.timeSlot,
      ownership: domain.ownership,
      requested_by: domain.requestedBy,
      price_question: facts,
      free_reason: { return_visit: coverage.return_visit(), under_warranty: coverage.under_warranty() },
      fault: wordsOf(askingWords).faults,
      skills: wordsOf(machineKindsWords),
      standing: wordsOf(clientPageWords).people.standing,
    },
  };
}
