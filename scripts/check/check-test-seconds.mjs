import { budgetFaults, readRecord } from '../tests/test-seconds.mjs';

const faults = budgetFaults(readRecord());
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
