import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const bothDatabases: Part = {
  name: 'both-databases',
  promise: 'every feature works the same on the embedded database and on PostgreSQL',
  canaries: [
    {
      file: 'tests/support/databases/databases-in-turn.ts',
      from: '    ? kinds\n',
      to: '    ? kinds.slice(1)\n',
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  // The gate runs every file on both databases. `npm test` runs each file of a feature on only one of them.
  run: (rounds) =>
    figuresOfTests(rounds === 'all' ? { 'src/server': 4500 } : { 'src/server/absences': 40 }, 'all'),
};
