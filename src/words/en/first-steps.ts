import type { FirstStep } from '#domain/first-steps.ts';
import { defineWords } from '#words/words.ts';

/** The strings that lead a new operator to its first signed visit. */
export const firstStepsWords = defineWords('first-steps', {
  title: 'Getting started',
  hint: (done: number, all: number) =>
    `${done} of ${all} steps are done. This list disappears after the first signed visit.`,
  done: 'Done',
  steps: {
    settings: {
      name: 'Your company',
      text: 'Enter the phone number that clients can call, and check your working days, hours and usual fees.',
      button: 'Open settings',
    },
    technician: {
      name: 'A technician',
      text: 'The technician gets a link to choose a password. You can be the technician yourself, with a second email address.',
      button: 'Add technician',
    },
    client: {
      name: 'A client',
      text: 'A hotel, a café or an office whose coffee machines you service. If you have a list of clients, open Clients and press Import.',
      button: 'Add client',
    },
    machine: {
      name: 'A machine',
      text: "The client's first coffee machine, with its model and serial number.",
      button: 'Add machine',
    },
    job: {
      name: 'A visit',
      text: 'Plan a visit for the technician. Later, clients request visits themselves.',
      button: 'Plan a visit',
    },
    signature: {
      name: 'The first signature',
      text: 'The technician opens the visit on a phone, records the work, and has the client sign on the screen.',
      button: 'See the visit',
    },
  } satisfies Record<FirstStep, { name: string; text: string; button: string }>,
  noOperator: {
    title: 'This installation is empty',
    text: 'Add the first operator: the company that services coffee machines in a country. Its owner gets a link to choose a password, and is then guided to the first signed visit.',
  },
});
