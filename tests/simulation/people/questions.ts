import { addComment, listPeople } from '#contract/comments.ts';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import { later, minute } from '../agenda.ts';
import type { Person } from '../person.ts';
import { answers, questions } from '../texts.ts';
import { type Company, stayingClients, type World } from '../world.ts';

type Desk = { readonly world: World; readonly company: Company };

const answeredWithin = 90;

/** Returns a person who has not left, by the name that is shown on the case. Names are unique. */
function personNamed(company: Company, name: string): Person | undefined {
  const { owner, dispatchers, technicians } = company;
  const crew = technicians.filter(({ isGone }) => !isGone).map(({ person }) => person);
  const clients = stayingClients(company).flatMap(({ people }) => people);
  return [owner, ...dispatchers, ...crew, ...clients].find((person) => person.name === name);
}

/** Asks a question that mentions a person on a job's case. That person answers a while later. */
export async function askByName(
  desk: Desk,
  asker: Person,
  record_id: string,
  isMeant: (name: string) => boolean = () => true,
): Promise<void> {
  const { world, company } = desk;
  const record = { record: 'job_orders', record_id } as const;
  const { status, body } = await asker.ask(listPeople, record);
  const there = status === 200 ? body.people : [];
  const asked = asker.chance.anyOf(
    there.filter(({ name }) => isMeant(name) && personNamed(company, name) !== undefined),
  );
  if (asked === undefined) return;
  const question = { ...record, text: asker.chance.pick(questions), mentions: [asked.user_id] };
  const written = await asker.ask(addComment, question);
  if (written.status !== 200) return company.diary.count('refused');
  company.diary.count('asked');
  const open = { id: written.body.id, asked: asked.name, asker: asker.name, answer_id: null };
  const place = company.memory.questions.push(open) - 1;
  const at = later(world.app.clock.now, asker.chance.between(10, answeredWithin) * minute);
  world.agenda.plan(at, async () => {
    const answer_id = await answer(desk, { name: asked.name, asker: asker.name, record_id });
    company.memory.questions[place] = { ...open, answer_id };
  });
}

/** Makes the first client that has an open visit ask a dispatcher about it. */
export async function askAboutVisit(desk: Desk): Promise<void> {
  const isDispatcher = (name: string) => desk.company.dispatchers.some((one) => one.name === name);
  for (const { people } of stayingClients(desk.company)) {
    const { body } = await people[0].ask(listJobOrders, { group: 'open', limit: 1 });
    const [visit] = body.items;
    if (visit !== undefined) return askByName(desk, people[0], visit.id, isDispatcher);
  }
}

type OpenQuestion = { readonly name: string; readonly asker: string; readonly record_id: string };

/**
 * Writes the answer, unless the person has left or is no longer on the case. Returns the id of the answer, or
 * null.
 */
async function answer({ company }: Desk, { name, asker, record_id }: OpenQuestion): Promise<string | null> {
  const answerer = personNamed(company, name);
  if (answerer === undefined) return null;
  const record = { record: 'job_orders', record_id } as const;
  const { status, body } = await answerer.ask(listPeople, record);
  if (status !== 200) return null;
  const mentions = body.people.filter((one) => one.name === asker).map(({ user_id }) => user_id);
  const said = await answerer.ask(addComment, { ...record, text: answerer.chance.pick(answers), mentions });
  company.diary.count(said.status === 200 ? 'answered' : 'refused');
  return said.status === 200 && mentions.length > 0 ? said.body.id : null;
}
