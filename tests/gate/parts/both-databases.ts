import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const bothDatabases: Part = {
  name: 'both-databases',
  promise: 'every feature works the same on the embedded database and on PostgreSQL',
  canaries: [
    {
      file: 'tests/support/databases/databases-in-turn.ts',
      from: "return rounds === 'all' ? kinds :",
      to: "return rounds === 'all' ? kinds.slice(1) :",
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  // The gate runs every file on both databases. `npm test` runs each file of a feature on only one of them.
  run: (rounds) =>
    figuresOfTests(rounds === 'all' ? { 'src/server': 4500 } : { 'src/server/absences': 40 }, 'all'),
};
