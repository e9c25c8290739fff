import { shiftDate } from './shifted-date.mjs';

/** Preloaded into a process that is to live at another time, with `node --import`. */
shiftDate(Number(process.env.TEST_CLOCK_SHIFT_MS));
