import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const foreignIds: Part = {
  name: 'foreign-ids',
  promise:
    "every call answers another operator's id like one that is nowhere, whatever the role and the kind of the record",
  canaries: [
    {
      file: 'src/server/files/queries.ts',
      from: 'if (!isWithinReach(actor.role, record)) return Promise.resolve(null);',
      to: 'void isWithinReach;',
    },
    // With this fault, a dispatcher may remove the absence of another operator's technician.
    {
      file: 'src/server/migrations/0021_absences.sql',
      from: `FOR ALL TO "grouphead_dispatcher" USING (absences.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid))`,
      to: 'FOR ALL TO "grouphead_dispatcher" USING (true)',
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests({ 'tests/access/foreign-ids.test.ts': 1 }, rounds),
};
