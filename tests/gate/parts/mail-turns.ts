import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const mailTurns: Part = {
  name: 'mail-turns',
  promise: 'however many mails an operator causes, those of another one leave next',
  canaries: [
    {
      file: 'src/server/store/outgoing-mails.ts',
      from: "isUrgent ? 'urgent' : 'others'",
      to: "isUrgent ? 'others' : 'urgent'",
    },
    {
      file: 'src/server/store/outgoing-mails.ts',
      from: 'turns.set(queue, mail.operator_id ?? noAccountId);',
      to: 'turns.delete(queue);',
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests({ 'tests/gate/mail-turns.test.ts': 2 }, rounds),
};
