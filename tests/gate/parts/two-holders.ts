import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

const files = { 'tests/access/secrets.test.ts': 36, 'src/server/accounts/session-copies.test.ts': 22 };

export const twoHolders: Part = {
  name: 'two-holders',
  promise: 'a copy of a secret ends with the action that ends the secret, even if it was renewed before',
  canaries: [
    {
      file: 'src/server/store/sessions.ts',
      from: 'const isOther = acting && ne(sessions.token_sha256, acting.next_sha256);',
      to: 'const isOther = acting && ne(sessions.token_sha256, acting.next_sha256) && sql`follows_id is null`;',
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests(files, rounds),
};
