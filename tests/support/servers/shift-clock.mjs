import { shiftDate } from './shifted-date.mjs';

/** Preloaded with `node --import` into a process that should run at a different time. */
shiftDate(Number(process.env.TEST_CLOCK_SHIFT_MS));
