import { confirmWarranty } from '#contract/machines/confirm-warranty.ts';
import { listUnconfirmedWarranties } from '#contract/machines/unconfirmed-warranties.ts';
import { correctMachine, getMachine } from '#contract/machines.ts';
import { addDays } from '#domain/values/calendar.ts';
import type { Chance } from '../chance.ts';
import { type Company, stayingClients, todayOf, type World } from '../world.ts';
import { act } from './planning.ts';

type Desk = { readonly world: World; readonly company: Company; readonly chance: Chance };

/**
 * Lets some clients enter the end of a machine's warranty, as on its page. Only planners confirm it, so a client that
 * tries must be refused.
 */
export async function enterWarranties({ world, company, chance }: Desk): Promise<void> {
  const today = todayOf(world, company);
  for (const { machines, people } of stayingClients(company)) {
    const machine = chance.isTrue(0.2) ? chance.anyOf(machines) : undefined;
    if (machine === undefined) continue;
    const [main] = people;
    const { body } = await main.ask(getMachine, { id: machine.id });
    // Some warranties have ended already.
    const warranty_end = addDays(today, chance.pick([-30, 1, 5, 400]));
    const entry = { id: machine.id, version: body.version, warranty_end };
    const entered = await act({ world, company, planner: main }, 'warranty_entered', correctMachine, entry);
    if (entered !== null && chance.isTrue(0.2))
      await main.tries(confirmWarranty, { id: machine.id, version: entered.version });
  }
}

/** Confirms most of the warranties that clients entered. The others wait, and make no visit free. */
export async function confirmWarranties({ world, company, chance }: Desk): Promise<void> {
  const [planner] = company.dispatchers;
  const { body } = await planner.ask(listUnconfirmedWarranties, { limit: 50 });
  for (const { id, version } of body.items)
    if (chance.isTrue(0.7))
      await act({ world, company, planner }, 'warranty_confirmed', confirmWarranty, { id, version });
}
