import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

const files = { 'tests/gate/mail-turns.test.ts': 2, 'src/server/push/push-turns.test.ts': 4 };

export const mailTurns: Part = {
  name: 'mail-turns',
  promise: 'however many emails and push messages an operator causes, those of another one are sent next',
  canaries: [
    {
      file: 'src/server/store/outgoing-mails.ts',
      from: "isUrgent ? 'urgent' : 'others'",
      to: "isUrgent ? 'others' : 'urgent'",
    },
    {
      file: 'src/server/store/shapes/in-turn.ts',
      from: 'turns.set(queue, String(row.operator_id ?? noAccountId));',
      to: 'turns.delete(queue);',
    },
    // With this fault, slow push messages take up every place in the queue of messages being sent.
    { file: 'src/server/outbox/push/pusher.ts', from: 'freePlaces > urgentPlaces', to: 'freePlaces > 0' },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests(files, rounds),
};
