const { TEST_NOW } = process.env;

/** The time of the run, which `scripts/tests/test-clock.mjs` sets. The default is the current time. */
export const runMoment = TEST_NOW === undefined ? new Date() : new Date(TEST_NOW);

let shiftMs = 0;

/** Returns how far the clock of the running application is ahead of the machine's. */
export const clockShiftMs = (): number => shiftMs;

/** Sets the clock of the next application, and of the browsers that visit it. */
export function setClock(moment: Date): void {
  if (TEST_NOW !== undefined || moment !== runMoment) shiftMs = moment.getTime() - Date.now();
}

/** Returns the current time, as the application and its browsers see it. */
export const now = (): Date => new Date(Date.now() + shiftMs);

const hourMs = 3_600_000;

/** Returns the instant this many hours from now. */
export const inHours = (hours: number): Date => new Date(now().getTime() + hours * hourMs);

/** Returns the date in Bahrain at the given instant, which is now by default. */
export const dateInBahrain = (instant: Date = now()): string =>
  new Date(instant.getTime() + 3 * hourMs).toISOString().slice(0, 10);

/** Returns the number of days until this time, by this machine's clock. Browsers use that clock for cookies. */
export const daysOfMachineUntil = (seconds: number): number => (seconds * 1000 - Date.now()) / (24 * hourMs);
