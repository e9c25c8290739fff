import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

const files = {
  'tests/access/search-ways.test.ts': 8,
  'tests/access/search-plan.test.ts': 15,
  'src/server/job-orders/order/to-follow.test.ts': 3,
};

export const searches: Part = {
  name: 'searches',
  promise: 'with any words, every role finds all rows that a scan of the table finds, and no others',
  canaries: [
    {
      file: 'src/server/store/access/search-numbers.ts',
      from: '(values (1::bigint), (10), (100), (1000)) widths(width)',
      to: '(values (1::bigint), (10), (100)) widths(width)',
    },
    // With this fault, a search by words finds clients of every operator.
    {
      file: 'src/server/store/access/search-ways.ts',
      from: "where ${reachSql('clients', role, 'x'",
      to: "where ${String('true'",
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests(files, rounds),
};
