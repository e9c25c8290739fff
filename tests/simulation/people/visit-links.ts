import { listJobOrders } from '#contract/job-orders/order/order.ts';
import {
  askTimeByLink,
  listVisitLinks,
  makeVisitLink,
  noteVisitLinkOpened,
  withdrawVisitLink,
  withdrawVisitLinks,
} from '#contract/job-orders/visit-link.ts';
import { addDays } from '#domain/values/calendar.ts';
import type { Chance } from '../chance.ts';
import { type Company, type SharedLink, stayingClients, todayOf, type World } from '../world.ts';
import { act } from './planning.ts';

type Desk = { readonly world: World; readonly company: Company; readonly chance: Chance };

/** Lets some clients share a link to a visit, which someone without an account then opens. */
export async function shareLinks({ world, company, chance }: Desk): Promise<void> {
  const { app } = world;
  for (const client of stayingClients(company)) {
    if (!chance.isTrue(0.6)) continue;
    const [main] = client.people;
    const { body } = await main.ask(listJobOrders, { group: 'open', limit: 5 });
    const visit = chance.anyOf(body.items);
    if (visit === undefined) continue;
    const { id, number } = visit;
    const made = await act({ world, company, planner: main }, 'link_made', makeVisitLink, { id });
    if (made === null) continue;
    const token = made.path.slice(made.path.lastIndexOf('/') + 1);
    company.memory.links.push({ token, job_id: id, number, client, by: main, isEnded: false });
    if (chance.isTrue(0.3)) continue;
    await app.request(made.path);
    const { status } = await app.nobody.call(noteVisitLinkOpened, { token });
    company.diary.count(status === 200 ? 'link_opened' : 'refused');
  }
}

/** Ends some visit links: a visit's only link, or all of its links. An ended link must refuse every act. */
export async function endLinks({ world, company, chance }: Desk): Promise<void> {
  for (const link of company.memory.links) {
    if (link.isEnded || link.client.isGone || !chance.isTrue(0.7)) continue;
    await endLink({ world, company, chance }, link);
  }
}

async function endLink({ world, company, chance }: Desk, link: SharedLink): Promise<void> {
  const { links } = company.memory;
  const { job_id: id, token } = link;
  const [planner] = link.client.people;
  const desk = { world, company, planner };
  const ofVisit = links.filter((one) => one.job_id === id && !one.isEnded);
  const { status, body } = await planner.ask(listVisitLinks, { id });
  const shared = status === 200 ? body.items.filter(({ origin }) => origin.way === 'shared') : [];
  const [only] = shared;
  const isAlone = ofVisit.length === 1 && shared.length === 1;
  const ended =
    isAlone && only !== undefined && chance.isTrue(0.6)
      ? await act(desk, 'link_ended', withdrawVisitLink, { id, link_id: only.id })
      : await act(desk, 'link_ended', withdrawVisitLinks, { id });
  if (ended === null) return;
  for (const one of ofVisit) one.isEnded = true;
  const { app, ledger } = world;
  const asked_day = addDays(todayOf(world, company), 2);
  const late = await app.nobody.call(askTimeByLink, { token, version: 1, asked_day });
  ledger.count.tries += 1;
  if (late.status < 400)
    ledger.allowed.push(`an ended link of ${link.number} asks for a time: ${late.status}`);
}
