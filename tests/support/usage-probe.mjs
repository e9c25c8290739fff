import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Preloaded into a server under measurement: it prints what the process has used so far whenever SIGUSR2 comes. The
// processor time is read before and after the memory is tidied up, so that the tidying can be left out.
setFlagsFromString('--expose-gc');
const tidyUp = runInNewContext('gc');
const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

process.on('SIGUSR2', () => {
  const before = processorMs();
  tidyUp();
  const { heapUsed, external } = process.memoryUsage();
  const usage = { before, bytes: heapUsed + external, after: processorMs() };
  process.stderr.write(`usage ${JSON.stringify(usage)}\n`);
});
