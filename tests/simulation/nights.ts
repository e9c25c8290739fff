import { momentOf } from './hours.ts';
import { announceHours, callOutOfHours, putOnCall, takeOffCall } from './people/on-call.ts';
import type { Desk } from './people/planning.ts';
import { type Company, dateOfDay, type SpecialHours, type World } from './world.ts';

type Night = { readonly number: number; readonly date: string };
const daysOf = (first: number, last: number) => ({ first_day: dateOfDay(first), last_day: dateOfDay(last) });

/** Returns shorter hours on the second and third day, and one day off. */
function otherHours({ weekend }: Company): SpecialHours[] {
  const weekdays = [0, 1, 2, 3, 4, 5, 6];
  const shorter = weekdays.map((weekday) =>
    weekend.includes(weekday) ? null : ([9 * 60, 15 * 60] satisfies [number, number]),
  );
  return [
    { name: 'Ramadan', ...daysOf(1, 2), week: shorter },
    { name: 'Eid al-Fitr', ...daysOf(10, 10), week: weekdays.map(() => null) },
  ];
}

/**
 * Plans who is on call, and the emergencies outside service hours. These choices are independent of all other choices.
 */
export function planNights(world: World, company: Company, { number, date }: Night): void {
  const planner = company.dispatchers[number % company.dispatchers.length] ?? company.dispatchers[0];
  const desk: Desk = { world, company, planner };
  const nights = company.chance.of(`the night of day ${number}`);
  const at = (minutes: number, act: () => Promise<void>) =>
    world.agenda.plan(momentOf(company, date, minutes), act);
  const turn = rota(desk)[number];
  if (turn !== undefined) at(440, turn);
  const calls = () => callOutOfHours(desk, nights);
  if (number === 0 || nights.isTrue(0.6)) at(nights.between(18 * 60 + 30, 22 * 60), calls);
  if (nights.isTrue(0.3)) at(nights.between(4 * 60, 6 * 60), calls);
  if (nights.isTrue(0.4)) at(nights.between(15 * 60 + 10, 17 * 60 + 30), calls);
}

/**
 * Returns the changes to the on-call schedule by day. In the first week, a technician on call goes on vacation, and
 * another one covers one day. In the second, a technician on call leaves the company. The neighboring company starts
 * two days later.
 */
function rota(desk: Desk): Readonly<Record<number, () => Promise<void>>> {
  const { world, company } = desk;
  const [leaving, resting = leaving, learning = leaving] = company.technicians;
  const begins = company === world.company ? 0 : 2;
  const firstWeek = () => putOnCall(desk, resting, daysOf(begins, 6));
  const announce = () => announceHours(company, otherHours(company));
  return {
    0: async () => {
      await announce();
      if (begins === 0) await firstWeek();
    },
    2: async () => {
      if (begins > 0) await firstWeek();
    },
    4: () => putOnCall(desk, learning, daysOf(4, 4)),
    6: () => putOnCall(desk, leaving, daysOf(7, 13)),
    8: () =>
      putOnCall(
        desk,
        company.technicians.findLast(({ isGone }) => !isGone),
        daysOf(8, 11),
      ),
    12: () => takeOffCall(desk),
  };
}
