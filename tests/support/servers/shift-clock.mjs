import { shiftDate } from './shifted-date.mjs';

/** Preloaded with `node --import` into a process whose clock should show a different time. */
shiftDate(Number(process.env.TEST_CLOCK_SHIFT_MS));
