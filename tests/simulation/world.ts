import { addDays, dateIn } from '#domain/values/calendar.ts';
import type { Currency } from '#domain/values/money.ts';
import type { TestServer } from '../support/servers/demo-server.ts';
import type { Agenda } from './agenda.ts';
import type { Chance } from './chance.ts';
import type { Diary } from './diary.ts';
import type { Ledger } from './ledger.ts';
import type { Person } from './person.ts';

export type Machine = {
  readonly id: string;
  readonly model: string;
  readonly serial_number: string;
  /** The secret of the machine's current label. */
  token: string;
};

export type Client = {
  readonly id: string;
  readonly name: string;
  /** The client's people, with the main account first. */
  readonly people: [Person, ...Person[]];
  readonly machines: [Machine, ...Machine[]];
  isGone: boolean;
};

/** A person who got an account at a client during the two weeks, and may have lost it since. */
export type Colleague = {
  readonly person: Person;
  readonly client: Client;
  /**
   * The id of the person's own row, separate from the main account. It changes whenever they hand over the main
   * account.
   */
  id: string;
  readonly user_id: string;
  /** True if the person started as staff. `ownerSince` is when they became an owner. */
  readonly isStaff: boolean;
  ownerSince: Date | null;
  version: number;
  readonly since: Date;
  until: Date | null;
  isErased: boolean;
};

/** A question to a named person on a case, and the answer if there is one. */
type Question = {
  readonly id: string;
  readonly asked: string;
  readonly asker: string;
  readonly answer_id: string | null;
};

/** Special hours by weekday; null means a day off. */
export type SpecialHours = {
  readonly name: string;
  readonly first_day: string;
  readonly last_day: string;
  readonly week: ([number, number] | null)[];
};

/**
 * The technician on call on these days; null means that no one is. If several shifts include a day, the newest applies.
 */
type Turn = {
  readonly since: Date;
  readonly technician: Technician | null;
  readonly first_day: string;
  readonly last_day: string;
};

/** A role offer and its result. */
export type Offer = {
  readonly person: Person;
  readonly role: 'dispatcher' | 'technician' | 'client';
  /** The existing account; null if the offer is a link that creates the account. */
  readonly user_id: string | null;
  /** The record for the role, and the placeholder account that holds it. */
  readonly record_id: string;
  readonly place_id: string;
  /** The offer's id, or the link's secret. */
  readonly key: string;
  readonly at: Date;
  state: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';
  acceptedAt: Date | null;
};

/** A change of a client's main account from one person to another. */
type HandOver = {
  readonly client: Client;
  readonly from: Person;
  readonly to: Person;
  readonly at: Date;
};

/**
 * An offer to renew a client's plan, and when the client accepted it. It was made between `since` and `at`: after a lost
 * response, the browser sends it again later.
 */
type Renewal = {
  readonly client: Client;
  readonly plan: { readonly type: string; readonly starts_on: string; readonly expires_on: string };
  readonly since: Date;
  readonly at: Date;
  accepted_at: Date | null;
};

/** A site that a client opened. */
type Site = { readonly id: string; readonly client: Client; isClosed: boolean };

/** A visit link that a client's main account shared, and whether someone has ended the link. */
export type SharedLink = {
  readonly token: string;
  readonly job_id: string;
  readonly number: string;
  readonly client: Client;
  readonly by: Person;
  isEnded: boolean;
};

/** The changes that the simulation records, in addition to the company's data. */
export type Memory = {
  readonly turns: Turn[];
  readonly specialHours: SpecialHours[];
  /** The ids of the night visits that a technician on call sets out for. */
  readonly nightVisits: Set<string>;
  readonly offers: Offer[];
  readonly handOvers: HandOver[];
  /** The clients that came from a file, with the ids that the responses gave them. */
  readonly imported: { readonly name: string; readonly email: string; readonly ids: readonly string[] }[];
  readonly renewals: Renewal[];
  /** The plans that the owner renewed without an offer. */
  readonly renewedByOwner: { readonly client: Client; readonly at: Date }[];
  readonly oldLabels: { readonly token: string; readonly machine: Machine }[];
  readonly moves: { readonly machine: Machine; readonly from: Client; readonly to: Client }[];
  readonly colleagues: Colleague[];
  readonly questions: Question[];
  readonly sites: Site[];
  /** The site of each machine that has been at one, by the machine's id; null once it has moved away. */
  readonly siteOf: Map<string, string | null>;
  readonly links: SharedLink[];
};

export type Technician = {
  readonly id: string;
  readonly person: Person;
  readonly away: Set<string>;
  /** The jobs that are on the technician's phone while it is offline. No one does a visit on two phones at once. */
  readonly onPhone: Set<string>;
  isGone: boolean;
};

/**
 * The usual fee for each kind of visit, the fee for an emergency outside service hours, and the yearly fees of the plans.
 */
export type Fees = {
  readonly usual: string;
  readonly night: string;
  readonly standard: string;
  readonly premium: string;
};

export type Company = {
  readonly id: string;
  readonly name: string;
  readonly currency: Currency;
  readonly time_zone: string;
  readonly fees: Fees;
  readonly weekend: readonly number[];
  readonly owner: Person;
  readonly dispatchers: [Person, ...Person[]];
  readonly technicians: [Technician, ...Technician[]];
  readonly clients: Client[];
  readonly chance: Chance;
  readonly diary: Diary;
  readonly memory: Memory;
  /** The date of the holiday, and the id of an absence that is later withdrawn. They are null until they are known. */
  readonly holiday: { date: string | null; absence_id: string | null };
};

export type World = {
  readonly app: TestServer;
  readonly ledger: Ledger;
  readonly agenda: Agenda;
  readonly admin: Person;
  /**
   * The company that the diary describes, and the neighboring one, which must not be notified of anything that happens
   * in the first.
   */
  readonly company: Company;
  readonly nextDoor: Company;
};

export const stayingClients = ({ clients }: Company) => clients.filter(({ isGone }) => !isGone);

/** A Sunday, on which the company that the diary describes begins its week. */
export const firstDay = '2026-10-18';
/** Returns the date of one of the simulated days. Day 0 is the first. */
export const dateOfDay = (number: number) => addDays(firstDay, number);
/** Returns the date on the company's calendar. */
export const todayOf = ({ app }: Pick<World, 'app'>, { time_zone }: Pick<Company, 'time_zone'>) =>
  dateIn(time_zone, app.clock.now);
