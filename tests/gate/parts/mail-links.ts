import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const mailLinks: Part = {
  name: 'mail-links',
  promise:
    "links in emails lead to the domain of the reader's operator, otherwise to ours, whatever a request says",
  canaries: [
    {
      file: 'src/server/store/link-origin.ts',
      from: "typeof domain === 'string' ?",
      to: "typeof domain === 'number' ?",
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests({ 'tests/gate/mail-links.test.ts': 2 }, rounds),
};
