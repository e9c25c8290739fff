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
  /** The secret of its label. */
  readonly token: string;
};

export type Client = {
  readonly id: string;
  readonly name: string;
  /** The main account first, then the others of the client. */
  readonly people: readonly [Person, ...Person[]];
  readonly machines: readonly [Machine, ...Machine[]];
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
  readonly owner: Person;
  readonly dispatchers: readonly [Person, ...Person[]];
  readonly technicians: readonly [Technician, ...Technician[]];
  readonly clients: readonly Client[];
  readonly chance: Chance;
  readonly diary: Diary;
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

export const timeZone = 'Asia/Bahrain';
/** A Sunday, the first working day of the week, at midnight in Bahrain. */
export const firstMidnight = new Date('2026-11-14T21:00:00Z');
