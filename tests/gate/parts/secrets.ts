import type { Part } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const secrets: Part = {
  name: 'secrets',
  promise: 'each secret ends with the acts that end it',
  canaries: [
    {
      file: 'src/domain/entrance/secrets.ts',
      from: '  invitation: always,',
      to: "  invitation: fates('stays', []),",
    },
    // One secret outlives the acts of its row.
    {
      file: 'src/server/steps/end-secrets.ts',
      from: "challenge: (tx, user_id) => dropTokens(tx, 'challenge', user_id),",
      to: 'challenge: () => undefined,',
    },
    // The session of the person who acts ends too.
    {
      file: 'src/server/steps/end-secrets.ts',
      from: 'endSessionsOf(tx, user_id, acting);',
      to: 'endSessionsOf(tx, user_id, acting && undefined);',
    },
  ],
  needsBuild: false,
  run: (rounds) => figuresOfTests({ 'tests/access/secrets.test.ts': 36 }, rounds),
};
