import { listSignedVisits } from '#contract/reports.ts';
import type { Period } from '#domain/report.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { actingForHeaderOf } from '#web/app/acting-for/acting-area.ts';
import { useActingFor } from '#web/app/acting-for/acting-for.ts';
import { send } from '#web/app/api/api-client.ts';
import type { ItemOf } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import type { Cell, Sheet } from '#web/records/exports/csv.ts';
import type { reportsWords } from '#words/en/reports.ts';
import type { startWords } from '#words/en/start.ts';

type Visit = ItemOf<typeof listSignedVisits>;

/**
 * Returns a function that reads the latest signed visits of a period for a file, by default all of them. The screen
 * shows them page by page.
 */
export function useAllVisits(): (period: Period, most?: number) => Promise<readonly Visit[]> {
  const actingFor = actingForHeaderOf(listSignedVisits, useActingFor());
  return async (period, most = Number.POSITIVE_INFINITY) => {
    const visits: Visit[] = [];
    let after: string | null = null;
    do {
      const input = { ...period, limit: 100, ...(after !== null && { after }) };
      const page: { readonly items: readonly Visit[]; readonly next: string | null } = await send(
        listSignedVisits,
        input,
        { actingFor },
      );
      visits.push(...page.items);
      after = page.next;
    } while (after !== null && visits.length < most);
    return visits.slice(0, most);
  };
}

type Words = { readonly reports: typeof reportsWords; readonly domain: (typeof startWords)['domain'] };

function planText({ is_cmasa_covered, visit_fee }: Visit, words: (typeof reportsWords)['client']): string {
  if (is_cmasa_covered) return words.covered;
  return visit_fee === null ? words.noFee : words.charged;
}

/** Returns a table with a row for each visit. A row contains the data for an invoice. */
export function visitsSheet(visits: readonly Visit[], { reports, domain }: Words): Sheet {
  const { sheets, visit: columns } = reports.exports;
  return {
    name: sheets.visits,
    columns: Object.values(columns),
    rows: visits.map((visit): Cell[] => [
      visit.number,
      { date: dateIn(visit.time_zone, new Date(visit.signed_at)) },
      visit.signer_name,
      shownName(visit.client),
      visit.machine.model,
      visit.machine.serial_number,
      domain.visitType[visit.visit_type],
      (visit.technician && shownName(visit.technician)) ?? null,
      planText(visit, reports.client),
      visit.visit_fee === null ? null : { amount: visit.visit_fee },
      visit.currency,
    ]),
  };
}
