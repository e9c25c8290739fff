import {
  creditInvoice,
  issueInvoice,
  listInvoices,
  listUninvoiced,
  markInvoicePaid,
  takePaymentBack,
} from '#contract/invoices/invoices.ts';
import { getInvoicing, saveInvoicing } from '#contract/operators/invoicing.ts';
import type { Chance } from '../chance.ts';
import { together } from '../person.ts';
import { type Company, todayOf, type World } from '../world.ts';
import { act } from './planning.ts';

type Desk = { readonly world: World; readonly company: Company; readonly chance: Chance };

/** Enters the company's invoice settings. Without them, it cannot issue invoices. */
export async function beginInvoicing({ company, chance }: Desk): Promise<void> {
  const { owner, name } = company;
  const { body } = await owner.ask(getInvoicing, {});
  const { status, problem } = await owner.ask(saveInvoicing, {
    id: body.id,
    version: body.version,
    legal_name: `${name} Ltd`,
    vat_number: '2001',
    vat_rate: body.proposed_vat_rate ?? '22',
    fees_include_vat: chance.isTrue(0.5),
  });
  if (status !== 200) throw new Error(`${name} cannot issue invoices: ${JSON.stringify(problem)}`);
}

/**
 * Issues invoices for the signed visits of most clients. Two devices of the owner sometimes issue the same one at the
 * same time.
 */
export async function issueInvoices(desk: Desk): Promise<void> {
  const { world, company, chance } = desk;
  const { owner, diary } = company;
  const until = todayOf(world, company);
  const { body } = await owner.ask(listUninvoiced, { limit: 50 });
  for (const { id: client_id, name } of body.items) {
    if (!chance.isTrue(0.7)) continue;
    const send = () => owner.ask(issueInvoice, { client_id, until }, { isTogether: true });
    if (!chance.isTrue(0.3))
      await act({ ...desk, planner: owner }, 'invoiced', issueInvoice, { client_id, until });
    else if ((await together(world, `the invoice for ${name}`, send, send)).status === 200)
      diary.count('invoiced');
  }
}

/** Enters payments, takes some back, and credits some invoices. Clients cannot mark their own invoices as paid. */
export async function settleInvoices(desk: Desk): Promise<void> {
  const { world, company } = desk;
  const { owner, clients } = company;
  for (const list of ['open', 'paid'] as const) {
    const { body } = await owner.ask(listInvoices, { list, limit: 50 });
    for (const { client_id, ...invoice } of body.items) {
      const way = desk.chance.between(0, 99);
      await settle(desk, { ...invoice, list }, way);
      const buyer = clients.find((one) => one.id === client_id && !one.isGone);
      const payment = { id: invoice.id, version: invoice.version, paid_on: todayOf(world, company) };
      if (way >= 90) await buyer?.people[0].tries(markInvoicePaid, payment);
    }
  }
}

type Listed = { readonly id: string; readonly version: number; readonly list: 'open' | 'paid' };

async function settle(desk: Desk, { id, version, list }: Listed, way: number): Promise<void> {
  const at = { ...desk, planner: desk.company.owner };
  const paid_on = todayOf(desk.world, desk.company);
  if (way < 10)
    await act(at, 'invoice_credited', creditInvoice, { id, version, credit_reason: 'A wrong fee' });
  else if (list === 'open' && way < 50)
    await act(at, 'invoice_paid', markInvoicePaid, { id, version, paid_on });
  else if (list === 'paid' && way < 25) await act(at, 'payment_taken_back', takePaymentBack, { id, version });
}
