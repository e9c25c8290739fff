import { acceptInvitation, signUp } from '#contract/accounts.ts';
import { createClient } from '#contract/clients.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { withdrawInvitation } from '#contract/people.ts';
import { acceptRoleOffer, declineRoleOffer, listRoleOffers } from '#contract/role-offers.ts';
import { createTechnician } from '#contract/technicians.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { day, later, minute } from '../agenda.ts';
import { newPassword, type Person, personOn } from '../person.ts';
import type { Company, Offer, World } from '../world.ts';
import { dismiss } from './changes.ts';

type Desk = { readonly world: World; readonly company: Company };
type Way = {
  readonly role: Offer['role'];
  /** True if a link creates the account; false if the person has already signed up. */
  readonly isLink: boolean;
  readonly answer: 'accept' | 'decline' | 'withdraw' | 'forget';
};

/** The role offers that a company makes, one after another, with their answers. */
const ways: readonly [Way, ...Way[]] = [
  { role: 'dispatcher', isLink: false, answer: 'decline' },
  { role: 'dispatcher', isLink: false, answer: 'accept' },
  { role: 'client', isLink: false, answer: 'forget' },
  { role: 'technician', isLink: false, answer: 'decline' },
  { role: 'dispatcher', isLink: true, answer: 'forget' },
  { role: 'technician', isLink: false, answer: 'accept' },
  { role: 'client', isLink: false, answer: 'accept' },
  { role: 'dispatcher', isLink: false, answer: 'withdraw' },
  { role: 'client', isLink: true, answer: 'accept' },
];

/** Offers a role in the evening. The answer comes soon or never. */
export async function offerRole(desk: Desk): Promise<void> {
  const { world, company } = desk;
  const { memory, chance } = company;
  const { role, isLink, answer } = ways[memory.offers.length % ways.length] ?? ways[0];
  const name = `Starter ${company.name.charAt(0)}${memory.offers.length + 1}`;
  const email = `${name.toLowerCase().replace(' ', '.')}@starters.test`;
  const person = personOn(world, { name, email, chance: chance.of(email) });
  const user_id = isLink ? null : await signedUp(world, person);
  const made = await make(company, role, { person, user_id });
  const key = isLink ? made.token : await offerTo(person);
  const { record_id, place_id } = made;
  const at = world.app.clock.now;
  const offer: Offer = {
    ...{ person, role, user_id, record_id, place_id, key, at },
    state: 'open',
    acceptedAt: null,
  };
  memory.offers.push(offer);
  company.diary.count('role_offered');
  if (answer === 'forget') return;
  world.agenda.plan(later(at, chance.of(email).between(10, 40) * minute), () => answers[answer](desk, offer));
}

async function signedUp({ app }: World, { name, email }: Person): Promise<string> {
  const { body } = await app.nobody.call(signUp, { name, email, password: newPassword, ...agreed });
  if (!('user' in body)) throw new Error(`${name} could not sign up`);
  return body.user.id;
}

type Starter = { readonly person: Person; readonly user_id: string | null };

/** Creates the record for the role and a placeholder account, as the owner does. */
async function make({ owner }: Company, role: Offer['role'], { person: { name, email }, user_id }: Starter) {
  const form = { name, email, phone: '+973 1755 6677', ...(user_id !== null && { account_id: user_id }) };
  const { status, body, problem } =
    role === 'client'
      ? await owner.ask(createClient, { ...form, address: 'Seef Road 14' })
      : await owner.ask(role === 'technician' ? createTechnician : createDispatcher, form);
  if (status !== 200) throw new Error(`${name} could not be offered a role: ${JSON.stringify(problem)}`);
  return { record_id: body.id, place_id: body.user_id, token: body.invitation?.token ?? '' };
}

async function offerTo(person: Person): Promise<string> {
  const { body } = await person.ask(listRoleOffers, {});
  return body.items[0]?.id ?? '';
}

const answers: Readonly<
  Record<Exclude<Way['answer'], 'forget'>, (desk: Desk, offer: Offer) => Promise<void>>
> = { accept, decline, withdraw };

/**
 * Accepts a role, after a stranger has tried to accept it and failed. The person works for the company from then on.
 */
async function accept({ world, company }: Desk, offer: Offer): Promise<void> {
  const { person, role, user_id, key, record_id } = offer;
  const stranger = company.memory.offers.find((one) => one.user_id !== null && one.state === 'declined');
  if (user_id !== null && stranger !== undefined)
    await stranger.person.tries(acceptRoleOffer, { id: key, ...agreed });
  const { status } =
    user_id === null
      ? await world.app.nobody.call(acceptInvitation, { token: key, password: newPassword, ...agreed })
      : await person.ask(acceptRoleOffer, { id: key, ...agreed });
  if (status !== 200) throw new Error(`${person.name} could not accept the role: ${status}`);
  offer.state = 'accepted';
  offer.acceptedAt = world.app.clock.now;
  company.diary.count('role_accepted');
  if (role === 'dispatcher') company.dispatchers.push(person);
  if (role === 'technician')
    company.technicians.push({ id: record_id, person, away: new Set(), onPhone: new Set(), isGone: false });
}

/**
 * Declines a role, which can then no longer be accepted. A technician's record is deactivated, so that no one
 * assigns jobs to it.
 */
async function decline({ company }: Desk, offer: Offer): Promise<void> {
  const { person, key, role, record_id } = offer;
  const { status } = await person.ask(declineRoleOffer, { id: key });
  if (status !== 200) throw new Error(`${person.name} could not decline the role: ${status}`);
  offer.state = 'declined';
  company.diary.count('role_declined');
  await person.tries(acceptRoleOffer, { id: key, ...agreed });
  if (role === 'technician')
    await dismiss(company, { id: record_id, person, away: new Set(), onPhone: new Set(), isGone: false });
}

async function withdraw({ company }: Desk, offer: Offer): Promise<void> {
  const { person, key, place_id } = offer;
  const { status } = await company.owner.ask(withdrawInvitation, { user_id: place_id });
  if (status !== 200) throw new Error(`the role of ${person.name} could not be withdrawn: ${status}`);
  offer.state = 'withdrawn';
  company.diary.count('role_withdrawn');
  await person.tries(acceptRoleOffer, { id: key, ...agreed });
}

const expiresAfter = 7 * day;

/** Tries to accept expired offers, which must be refused. */
export async function answerTooLate({ world, company }: Desk): Promise<void> {
  const { app, ledger } = world;
  for (const offer of company.memory.offers) {
    const { state, at, person, key, user_id } = offer;
    if (state !== 'open' || later(at, expiresAfter) > app.clock.now) continue;
    if (user_id !== null) await person.tries(acceptRoleOffer, { id: key, ...agreed });
    else {
      const { status } = await app.nobody.call(acceptInvitation, {
        token: key,
        password: newPassword,
        ...agreed,
      });
      ledger.count.tries += 1;
      if (status !== 410) ledger.allowed.push(`${person.name}: an old link is answered with ${status}`);
    }
    offer.state = 'expired';
    company.diary.count('role_expired');
  }
}
