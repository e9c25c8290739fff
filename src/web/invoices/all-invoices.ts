import { type InvoiceListed, listInvoices } from '#contract/invoices/invoices.ts';
import { actingForHeaderOf } from '#web/app/acting-for/acting-area.ts';
import { useActingFor } from '#web/app/acting-for/acting-for.ts';
import { send } from '#web/app/api/api-client.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import type { Cell, Sheet } from '#web/records/exports/csv.ts';
import { invoicesWords } from '#words/en/invoices/invoices.ts';
import { wordsOf } from '#words/words.ts';

type Page = { readonly items: readonly InvoiceListed[]; readonly next: string | null };

/** Returns a function that reads all invoices, page by page, as a table with a row for each. */
export function useInvoiceSheet(): () => Promise<readonly Sheet[]> {
  const { title, columns, states } = wordsOf(invoicesWords);
  const actingFor = actingForHeaderOf(listInvoices, useActingFor());
  return async () => {
    const invoices: InvoiceListed[] = [];
    let after: string | null = null;
    do {
      const input = { limit: 100, ...(after !== null && { after }) };
      const page: Page = await send(listInvoices, input, { actingFor });
      invoices.push(...page.items);
      after = page.next;
    } while (after !== null);
    const { number, client, issued, due, currency, net, vat, total, state, paid, creditNote } = columns;
    return [
      {
        name: title,
        columns: [number, client, issued, due, currency, net, vat, total, state, paid, creditNote],
        rows: invoices.map((invoice): Cell[] => [
          invoice.number,
          shownName(invoice.client),
          { date: invoice.issued_on },
          { date: invoice.due_on },
          invoice.currency,
          { amount: invoice.net },
          { amount: invoice.vat },
          { amount: invoice.total },
          states[invoice.state],
          invoice.paid_on === null ? null : { date: invoice.paid_on },
          invoice.credit_number,
        ]),
      },
    ];
  };
}
