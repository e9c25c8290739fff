const { TEST_NOW } = process.env;

/** The moment at which this run of the tests takes place, chosen by `scripts/test-clock.mjs`; without one it is now. */
export const runMoment = TEST_NOW === undefined ? new Date() : new Date(TEST_NOW);

let shiftMs = 0;

/** How far the clock of the running application is ahead of the machine's. */
export const clockShiftMs = (): number => shiftMs;

/** Sets the clock of the application that is about to start, and of the browsers that visit it. */
export function setClock(moment: Date): void {
  if (TEST_NOW !== undefined || moment !== runMoment) shiftMs = moment.getTime() - Date.now();
}

/** What the clocks of the application and of its visitors show. */
export const now = (): Date => new Date(Date.now() + shiftMs);

const hourMs = 3_600_000;

/** The instant this many hours from now. */
export const inHours = (hours: number): Date => new Date(now().getTime() + hours * hourMs);

/** The date that a calendar in Bahrain shows at that instant. */
export const dateInBahrain = (instant: Date = now()): string =>
  new Date(instant.getTime() + 3 * hourMs).toISOString().slice(0, 10);

/** How many days from now that is by the machine's clock, by which browsers keep cookies. */
export const daysOfMachineUntil = (seconds: number): number => (seconds * 1000 - Date.now()) / (24 * hourMs);
