import { listJobOrders } from '#contract/job-orders/order/order.ts';
import { dateIn } from '#domain/values/calendar.ts';
import type { Database } from '#server/database/database.ts';
import { notifyOfMissedTargets } from '#server/outbox/missed-targets.ts';
import { remind } from '#server/outbox/reminders.ts';
import { startTestServer } from '../support/servers/demo-server.ts';
import { hour, later, openAgenda } from './agenda.ts';
import { chanceOf } from './chance.ts';
import { foundCompany, foundPlatform } from './company.ts';
import { momentOf } from './hours.ts';
import { openLedger } from './ledger.ts';
import { planNights } from './nights.ts';
import {
  addSomebody,
  eraseSomebody,
  letGo,
  moveSomeMachine,
  promoteSomebody,
  removeSomebody,
  renewPlans,
  renewSomeLabel,
} from './people/care.ts';
import {
  announceHoliday,
  bringBack,
  cancelSome,
  dismiss,
  estimateSome,
  handOverSome,
  makeJob,
  sendAway,
  takeBackSome,
} from './people/changes.ts';
import { askByApp, lookAtApp } from './people/client.ts';
import { correctSome } from './people/corrections.ts';
import { takeDown, workAtDesk } from './people/dispatcher.ts';
import { disputeSome } from './people/disputes.ts';
import { importSome } from './people/imports.ts';
import { floodLabel, reportByLabel } from './people/label.ts';
import { handOverMain } from './people/main-account.ts';
import type { Desk } from './people/planning.ts';
import { askAboutVisit } from './people/questions.ts';
import { answerRenewals, askForRenewals, offerRenewals } from './people/renewals.ts';
import { answerTooLate, offerRole } from './people/roles.ts';
import { bringIn, suspend, suspendCompany } from './people/suspension.ts';
import { beginDay } from './people/technician.ts';
import { planRecords } from './records.ts';
import { companyNextDoor, ownCompany, type Size } from './sizes.ts';
import {
  type Client,
  type Company,
  dateOfDay,
  stayingClients,
  type Technician,
  todayOf,
  type World,
} from './world.ts';

export type FortnightOptions = {
  readonly seed: number;
  readonly days: number;
  /** The size of the company that the diary describes; `ownCompany` by default. */
  readonly size?: Size;
  /** The database to run the simulation on, which must be migrated and empty. Defaults to a new one. */
  readonly on?: Database;
  /** Called every day at the busiest time. */
  readonly look?: (world: World) => Promise<void>;
};

/**
 * Creates both companies and simulates their days, call by call. The server keeps running, so that its state can be
 * checked.
 */
export async function playFortnight(
  kind: Database['kind'],
  { seed, days, size = ownCompany, on, look = async () => undefined }: FortnightOptions,
): Promise<World> {
  const app = await startTestServer(kind, {
    isEmpty: true,
    now: later(momentOf(size, dateOfDay(0), 0), -10 * hour),
    ...(on && { on }),
  });
  const ledger = openLedger();
  const founding = { app, ledger, chance: chanceOf(`seed ${seed}`) };
  const admin = await foundPlatform(founding);
  const company = await foundCompany(founding, admin, size);
  const nextDoor = await foundCompany(founding, admin, companyNextDoor);
  const world: World = { app, ledger, agenda: openAgenda(app.clock), admin, company, nextDoor };
  for (let number = 0; number < days; number++) {
    const today = { number, date: dateOfDay(number) };
    const midnight = momentOf(company, today.date, 0);
    planServer(world, midnight);
    for (const each of [company, nextDoor]) planDay(world, each, today);
    world.agenda.plan(later(midnight, 14 * hour), () => look(world));
    await world.agenda.play(later(midnight, 23 * hour));
    for (const each of [company, nextDoor]) each.diary.turn(titleOf(today));
  }
  return world;
}

const longDate = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const titleOf = ({ number, date }: Today) => `Day ${number + 1}, ${longDate.format(new Date(date))}`;

/** Plans the server's own work. */
function planServer({ app, agenda }: World, midnight: Date): void {
  for (let of = 0; of < 24; of++)
    agenda.plan(later(midnight, of * hour), () => notifyOfMissedTargets(app.server));
  agenda.plan(later(midnight, 6 * hour), () => remind(app.server));
}

type Today = { readonly number: number; readonly date: string };
/** Returns whether the company works on the day. Day 0 is a Sunday. */
const isWorkingDay = ({ weekend }: Company, { number }: Today) => !weekend.includes(number % 7);

function planDay(world: World, company: Company, today: Today): void {
  const at = (minutes: number, act: () => Promise<void>) =>
    world.agenda.plan(momentOf(company, today.date, minutes), act);
  const deskOf = (place: number): Desk => {
    const planner = company.dispatchers[place % company.dispatchers.length] ?? company.dispatchers[0];
    return { world, company, planner };
  };
  planNights(world, company, today);
  planRecords(world, company, today.number, { at });
  planAgreements(world, company, today, { at, deskOf });
  planChanges(world, company, today, { at, deskOf });
  planRequests(world, company, today, { at, deskOf });
  const rounds = isWorkingDay(company, today) ? [470, 540, 600, 675, 750, 840, 930, 1020] : [540, 1080];
  for (const [place, of] of rounds.entries()) {
    at(of, () => workAtDesk(deskOf(place)));
    if (isWorkingDay(company, today)) at(of + 30, () => workAtDesk(deskOf(place + 1)));
  }
  for (const technician of company.technicians) at(8 * 60, () => goToWork(world, company, today, technician));
  for (const client of stayingClients(company)) {
    if (!company.chance.isTrue(0.35)) continue;
    const looks = ifThere(client, () => lookAtApp({ world, company, client }));
    at(company.chance.between(9 * 60, 21 * 60), looks);
  }
}

/**
 * Starts a technician's day, unless the technician is away. On a day off, a technician works only if they
 * have a job on that day.
 */
async function goToWork(world: World, company: Company, today: Today, technician: Technician): Promise<void> {
  const { date } = today;
  if (technician.isGone || technician.away.has(date)) return;
  const begins = momentOf(company, date, 8 * 60);
  if (isWorkingDay(company, today) && date !== company.holiday.date) {
    beginDay({ world, company, technician }, begins);
    return;
  }
  const { body } = await technician.person.ask(listJobOrders, { group: 'open', limit: 50 });
  const isToday = body.items.some((job) => dateIn(company.time_zone, new Date(job.scheduled_date)) === date);
  if (isToday) beginDay({ world, company, technician }, begins);
}

/** Skips the action if the client has left by then. */
const ifThere = (client: Client, act: () => Promise<void>) => async () => {
  if (!client.isGone) await act();
};

type Planning = {
  readonly at: (minutes: number, act: () => Promise<void>) => void;
  readonly deskOf: (place: number) => Desk;
};

function planRequests(world: World, company: Company, today: Today, { at, deskOf }: Planning): void {
  const share = isWorkingDay(company, today) ? 0.33 : 0.07;
  const { chance } = company;
  for (const client of stayingClients(company)) {
    if (!chance.isTrue(share)) continue;
    const way = chance.between(0, 99);
    const desk = { world, company, client };
    const asks = (from: number, until: number, act: () => Promise<void>) =>
      at(chance.between(from * 60, until * 60), ifThere(client, act));
    if (way < 60) asks(7, 20, () => askByApp(desk));
    else if (way < 85) asks(8, 17, () => takeDown(deskOf(way), client));
    else asks(7, 20, () => reportByLabel(desk));
  }
}

/**
 * Plans the agreements between companies and clients: plans, signatures, and corrections of approved visits. These
 * choices are independent of all other choices.
 */
function planAgreements(world: World, company: Company, today: Today, { at, deskOf }: Planning): void {
  const chance = company.chance.of(`the agreements of day ${today.number}`);
  const desk = { world, company, chance };
  if (today.number === 1) at(480, () => importSome(desk));
  at(12 * 60 + 20, () => disputeSome(desk));
  at(19 * 60 + 40, () => disputeSome(desk));
  at(8 * 60 + 30, () => askForRenewals(desk));
  at(11 * 60 + 30, () => answerRenewals(desk));
  at(15 * 60 + 40, () => answerRenewals(desk));
  if (!isWorkingDay(company, today)) return;
  at(545, () => offerRenewals(desk));
  at(13 * 60 + 5, () => offerRenewals(desk));
  at(12 * 60 + 40, () => correctSome(deskOf(0), chance));
}

/** Plans the changes that do not happen every day. */
function planChanges(world: World, company: Company, today: Today, planning: Planning): void {
  const { at, deskOf } = planning;
  const { chance } = company;
  planOnce(world, company, today, planning);
  at(18 * 60 + 15, () => offerRole({ world, company }));
  at(18 * 60 + 25, () => answerTooLate({ world, company }));
  if (!isWorkingDay(company, today)) return;
  const now = () => todayOf(world, company);
  const perhaps = (share: number, minutes: number, act: (desk: Desk) => Promise<void>) => {
    const place = chance.between(0, 1);
    if (chance.isTrue(share)) at(minutes, () => act(deskOf(place)));
  };
  const patient = chance.anyOf(company.technicians);
  perhaps(0.25, 460, async (desk) => {
    if (patient === undefined || patient.isGone || patient.away.has(now())) return;
    company.diary.note(`${patient.person.name} called in sick.`);
    patient.away.add(now());
    await sendAway(desk, patient, { kind: 'sick', first_day: now(), last_day: now() });
  });
  const care = { world, company };
  at(500, () => renewSomeLabel(care));
  at(520, () => moveSomeMachine(care));
  at(525, () => addSomebody(care));
  at(526, () => promoteSomebody(care));
  if (today.number % 2 === 1) at(528, () => removeSomebody(care));
  at(535, () => eraseSomebody(care));
  at(540, () => handOverMain(care));
  perhaps(0.6, 565, makeJob);
  perhaps(0.5, 615, cancelSome);
  perhaps(0.3, 640, takeBackSome);
  perhaps(0.4, 660, estimateSome);
  perhaps(0.5, 700, handOverSome);
  perhaps(0.5, 880, handOverSome);
}

/** Plans the events that happen once in the two weeks, each on its own day. */
function planOnce(world: World, company: Company, today: Today, { at, deskOf }: Planning): void {
  const [leaving, resting = leaving, learning = leaving, staying = leaving] = company.technicians;
  const days = (first: number, last: number) => {
    const dates: string[] = [];
    for (let number = first; number <= last; number++) dates.push(dateOfDay(number));
    return { dates, first_day: dateOfDay(first), last_day: dateOfDay(last) };
  };
  const once: Readonly<Record<number, () => Promise<void>>> = {
    0: async () => {
      const { dates, ...span } = days(3, 4);
      for (const date of dates) resting.away.add(date);
      await sendAway(deskOf(0), resting, { kind: 'vacation', ...span });
      company.diary.note(
        `${resting.person.name} goes on vacation from ${span.first_day} to ${span.last_day}.`,
      );
      company.holiday.absence_id = await sendAway(deskOf(1), staying, {
        kind: 'training',
        first_day: dateOfDay(9),
        last_day: dateOfDay(9),
      });
    },
    1: async () => {
      await announceHoliday(company, deskOf(0), dateOfDay(8));
      company.holiday.date = dateOfDay(8);
      if (company.holiday.absence_id !== null) await bringBack(deskOf(1), company.holiday.absence_id);
      await letGo({ world, company });
      await askAboutVisit({ world, company });
    },
    4: async () => {
      const noon = { begins_at: 13 * 60, ends_at: 15 * 60 };
      await sendAway(deskOf(1), learning, {
        kind: 'training',
        first_day: dateOfDay(9),
        last_day: dateOfDay(9),
        ...noon,
      });
    },
    3: () => suspendCompany(world, company),
    7: () => dismiss(company, leaving),
    9: async () => {
      await letGo({ world, company });
      await renewPlans({ world, company });
      await suspend(company, resting);
    },
    10: () => bringIn(company, resting),
    11: () => floodLabel({ world, company }),
  };
  const act = once[today.number];
  if (act !== undefined) at(630, act);
}
