import { defineWords } from '#words/words.ts';

type Acting = { readonly person: string; readonly client: string };

/** The strings that appear only in installations with the demo company. */
export const demoWords = defineWords('demo', {
  label: 'Demo',
  lookAround: 'This is a demo company. Look around as:',
  viewAs: 'Demo: view as …',
  more: 'More accounts',
  accounts: {
    admin: 'Super admin',
    operator: 'Operator',
    dispatcher: 'Dispatcher',
    technician: 'Technician',
    client: 'Client',
    'operator.ae': 'Operator in the Emirates',
    'dispatcher.ae': 'Dispatcher in the Emirates',
    'technician.ae': 'Technician in the Emirates',
    'client.ae': 'Client in the Emirates',
    new: 'Someone without a role',
  },
  notOpened: 'The account could not be opened',
  play: 'Play a demo day',
  stop: 'Stop the demo day',
  begins: 'The demo day begins…',
  progress: (acts: number, text: string) => `${acts}. ${text}`,
  isOver: 'The demo day is over.',
  nobodyHasTime: 'No technician has time left today.',
  acts: {
    reported: ({ client }: Acting) => `${client} reports a fault.`,
    planned: ({ person, client }: Acting) => `${person} plans a visit to ${client}.`,
    left: ({ person, client }: Acting) => `${person} sets out for ${client}.`,
    started: ({ person, client }: Acting) => `${person} starts work at ${client}.`,
    submitted: ({ person, client }: Acting) => `${person} submits the report for ${client}.`,
    signed: ({ person, client }: Acting) => `${person} signs for ${client}.`,
    rated: ({ client }: Acting) => `${client} rates the visit.`,
  },
});
