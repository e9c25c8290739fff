import type { Agenda } from './agenda.ts';
import { beginInvoicing, issueInvoices, settleInvoices } from './people/invoices.ts';
import { keepSites } from './people/sites.ts';
import { endLinks, shareLinks } from './people/visit-links.ts';
import { confirmWarranties, enterWarranties } from './people/warranties.ts';
import type { Company, World } from './world.ts';

type Planning = { readonly at: (minutes: number, act: Parameters<Agenda['plan']>[1]) => void };

/**
 * Plans what people do with warranties, sites, invoices and links of visits. These choices are independent of all other
 * choices.
 */
export function planRecords(world: World, company: Company, today: number, { at }: Planning): void {
  const chance = company.chance.of(`the records of day ${today}`);
  const desk = { world, company, chance };
  if (today === 0) at(470, () => beginInvoicing(desk));
  at(8 * 60 + 5, () => enterWarranties(desk));
  at(8 * 60 + 20, () => confirmWarranties(desk));
  at(9 * 60 + 10, () => keepSites(desk));
  at(9 * 60 + 50, () => shareLinks(desk));
  at(14 * 60 + 10, () => endLinks(desk));
  at(15 * 60 + 10, () => settleInvoices(desk));
  at(16 * 60 + 20, () => issueInvoices(desk));
}
