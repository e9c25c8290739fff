import { dateIn } from '#domain/values/calendar.ts';
import type { Currency } from '#domain/values/money.ts';
import type { TestServer } from '../support/demo-server.ts';
import { type Agenda, day, hour, later } from './agenda.ts';
import type { Chance } from './chance.ts';
import type { Diary } from './diary.ts';
import type { Ledger } from './ledger.ts';
import type { Person } from './person.ts';

export type Machine = {
  readonly id: string;
  readonly model: string;
  readonly serial_number: string;
  /** The secret of the label that it bears now. */
  token: string;
};

export type Client = {
  readonly id: string;
  readonly name: string;
  /** The main account first, then the others of the client. */
  readonly people: [Person, ...Person[]];
  readonly machines: [Machine, ...Machine[]];
  isGone: boolean;
};

/** Someone who got an account of a client in the fortnight, until they lost it again. */
export type Colleague = {
  readonly person: Person;
  readonly client: Client;
  /** Of the row beside the main account; another one after each time that they were that. */
  id: string;
  readonly user_id: string;
  /** Whether they began as staff, and since when they are owners. */
  readonly isStaff: boolean;
  ownerSince: Date | null;
  version: number;
  readonly since: Date;
  until: Date | null;
  isErased: boolean;
};

/** What someone asked someone by name on a case, and the answer, once there is one. */
export type Question = {
  readonly id: string;
  readonly asked: string;
  readonly asker: string;
  readonly answer_id: string | null;
};

/** Days on which other hours hold, by the weekday; null is a day off. */
export type SpecialHours = {
  readonly name: string;
  readonly first_day: string;
  readonly last_day: string;
  readonly week: ([number, number] | null)[];
};

/** Who is on call on these days; null is no one. Of several turns on a day the newest counts. */
export type Turn = {
  readonly since: Date;
  readonly technician: Technician | null;
  readonly first_day: string;
  readonly last_day: string;
};

/** A role that someone was offered, and what became of it. */
export type Offer = {
  readonly person: Person;
  readonly role: 'dispatcher' | 'technician' | 'client';
  /** The account that signed up; null where the offer is a link that makes the account. */
  readonly user_id: string | null;
  /** The record of the role, and the account that holds its place. */
  readonly record_id: string;
  readonly place_id: string;
  /** The id of the offer, or the secret of the link. */
  readonly key: string;
  readonly at: Date;
  state: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';
  acceptedAt: Date | null;
};

/** The main account of a client went from one person to another. */
export type HandOver = {
  readonly client: Client;
  readonly from: Person;
  readonly to: Person;
  readonly at: Date;
};

/** What the people of a company remember of what they changed, beside its records. */
export type Memory = {
  readonly turns: Turn[];
  readonly specialHours: SpecialHours[];
  /** The visits at night for which someone on call sets out. */
  readonly nightVisits: Set<string>;
  readonly offers: Offer[];
  readonly handOvers: HandOver[];
  readonly oldLabels: { readonly token: string; readonly machine: Machine }[];
  readonly moves: { readonly machine: Machine; readonly from: Client; readonly to: Client }[];
  readonly colleagues: Colleague[];
  readonly questions: Question[];
};

export type Technician = {
  readonly id: string;
  readonly person: Person;
  readonly away: Set<string>;
  isGone: boolean;
};

export type Company = {
  readonly id: string;
  readonly name: string;
  readonly currency: Currency;
  readonly weekend: readonly number[];
  readonly owner: Person;
  readonly dispatchers: [Person, ...Person[]];
  readonly technicians: [Technician, ...Technician[]];
  readonly clients: readonly Client[];
  readonly chance: Chance;
  readonly diary: Diary;
  readonly memory: Memory;
  /** The day on which no one works, and an absence that is taken back, once they are known. */
  readonly holiday: { date: string | null; absence_id: string | null };
};

export type World = {
  readonly app: TestServer;
  readonly ledger: Ledger;
  readonly agenda: Agenda;
  readonly admin: Person;
  /** The company of the diary, and the one next door, which must hear nothing of it. */
  readonly company: Company;
  readonly nextDoor: Company;
};

export const stayingClients = ({ clients }: Company) => clients.filter(({ isGone }) => !isGone);

export const timeZone = 'Asia/Bahrain';
/** A Sunday, the first working day of the week, at midnight in Bahrain. */
export const firstMidnight = new Date('2026-11-14T21:00:00Z');
/** The date of a day of the fortnight; the first is 0. */
export const dateOfDay = (number: number) => dateIn(timeZone, later(firstMidnight, number * day + hour));
