import type { Currency } from '#domain/values/money.ts';
import type { TestServer } from '../support/demo-server.ts';
import type { Agenda } from './agenda.ts';
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

/** Somebody who got an account of a client in the fortnight, until they lost it again. */
export type Colleague = {
  readonly person: Person;
  readonly client: Client;
  readonly id: string;
  readonly user_id: string;
  /** Whether they began as staff, and since when they are owners. */
  readonly isStaff: boolean;
  ownerSince: Date | null;
  version: number;
  readonly since: Date;
  until: Date | null;
  isErased: boolean;
};

/** What somebody asked somebody by name on a case, and the answer, once there is one. */
export type Question = {
  readonly id: string;
  readonly asked: string;
  readonly asker: string;
  readonly answer_id: string | null;
};

/** What the people of a company remember of what they changed, beside its records. */
export type Memory = {
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
  readonly dispatchers: readonly [Person, ...Person[]];
  readonly technicians: readonly [Technician, ...Technician[]];
  readonly clients: readonly Client[];
  readonly chance: Chance;
  readonly diary: Diary;
  readonly memory: Memory;
  /** The day on which nobody works, and an absence that is taken back, once they are known. */
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
