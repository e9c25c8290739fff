import { getJobOrder, listJobOrders } from '#contract/job-orders/order/order.ts';
import { disputeByLink, disputeSignature } from '#contract/job-orders/signature/dispute.ts';
import { isJob } from '#domain/job-orders/order.ts';
import type { Chance } from '../chance.ts';
import { remarks } from '../texts.ts';
import { type Client, type Company, stayingClients, type World } from '../world.ts';
import { newestMail } from './mailbox.ts';
import { act } from './planning.ts';

type Desk = { readonly world: World; readonly company: Company; readonly chance: Chance };

/** Lets some clients dispute a signature, on the page of the report or through the link in its email. */
export async function disputeSome(desk: Desk): Promise<void> {
  for (const client of stayingClients(desk.company)) {
    if (!desk.chance.isTrue(0.3)) continue;
    const [main] = client.people;
    const { body } = await main.ask(listJobOrders, { group: 'closed', limit: 5 });
    const signed = body.items.find((job) => isJob('completed', job));
    if (signed === undefined) continue;
    const { body: job } = await main.ask(getJobOrder, { id: signed.id });
    if (job.disputed_at === null) await dispute(desk, client, job);
    // A signature can be disputed only once, even after the dispute was settled.
    else await main.tries(disputeSignature, { id: job.id, version: job.version, remark: null });
  }
}

async function dispute(
  { world, company, chance }: Desk,
  { people: [main] }: Client,
  { id, version, number }: { id: string; version: number; number: string },
): Promise<void> {
  const remark = chance.pick(remarks);
  const mail = chance.isTrue(0.5)
    ? await newestMail(world, main.email, `Service report ${number}`)
    : undefined;
  const token = /\/dispute\/(\S+)/.exec(mail ?? '')?.[1];
  if (token === undefined) {
    await act({ world, company, planner: main }, 'disputed', disputeSignature, { id, version, remark });
    return;
  }
  const { app, ledger } = world;
  const { status } = await app.nobody.call(disputeByLink, { token, remark });
  company.diary.count(status === 200 ? 'disputed' : 'refused');
  const again = await app.nobody.call(disputeByLink, { token, remark });
  ledger.count.tries += 1;
  if (again.status < 400) ledger.allowed.push(`the link about ${number} disputes twice: ${again.status}`);
}
