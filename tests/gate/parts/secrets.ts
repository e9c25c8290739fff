import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const secrets: Part = {
  name: 'secrets',
  promise: 'each secret ends with the actions that end it',
  canaries: [
    {
      file: 'src/domain/entrance/secrets.ts',
      from: '  invitation: always,',
      to: "  invitation: fates('stays', []),",
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests({ 'tests/access/secrets.test.ts': 36 }, rounds),
};
