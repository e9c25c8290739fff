import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// On each SIGUSR2, prints the usage before and after garbage collection, so that the cost of the collection can be left
// out.
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
