import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

const files = {
  'src/server/job-orders/visit-link/visit-link.test.ts': 28,
  'src/server/job-orders/visit-link/acts.test.ts': 18,
  'src/server/job-orders/visit-link/rights.test.ts': 14,
};

export const visitLinks: Part = {
  name: 'visit-links',
  promise:
    'a stranger finds no link to a visit, reading a link changes nothing, and a link ends when it should and permits no more than its person may do',
  canaries: [
    {
      file: 'src/domain/job-orders/visit-link.ts',
      from: 'days: 30',
      to: 'days: 60',
    },
    {
      file: 'src/server/job-orders/visit-link/bearer.ts',
      from: "await takeGuess(server, { purpose: 'visit', target: null, by });",
      to: '',
    },
    {
      file: 'src/server/job-orders/visit-link/bearer.ts',
      from: "if (current === null) throw new NotFoundError('link');",
      to: '',
    },
    {
      file: 'src/server/job-orders/visit-link/bearer.ts',
      from: 'if (!current.acts.includes(act)) throw forbidden();',
      to: '',
    },
    {
      file: 'src/server/store/job-orders/visit-link-holder.ts',
      from: 'and t.id = j.technician_id ',
      to: '',
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests(files, rounds),
};
