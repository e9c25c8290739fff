import { defineWords } from '#words/words.ts';

/** The strings for a technician who reports a fault that a client mentions during a visit. */
export const reportFaultWords = defineWords('reportFault', {
  open: 'Report another fault here',
  title: (client: string) => `Report another fault at ${client}`,
  hint: 'It becomes a request from the client, and the dispatcher plans the visit. The client will be notified.',
  machine: 'Machine',
  otherMachine: 'Another machine',
  otherHint: 'As on its nameplate. It will be registered for this client.',
  model: 'Model',
  serialNumber: 'Serial number',
  location: 'Location',
  installDate: 'Install date',
  unread: 'The list of machines could not be loaded. You can enter another machine.',
  problem: 'Problem in your words',
  type: 'Service type',
  urgency: 'Urgency',
  date: 'Preferred date',
  reporter: 'Who told you?',
  phone: 'Contact phone',
  instructions: 'Special instructions',
  photos: 'Photos',
  joins: (number: string) =>
    `There is an open case for this machine: ${number}. Your report will be added to it.`,
  different: 'It is a different fault',
  submit: 'Report fault',
  sent: (number: string) => `Reported as ${number}`,
  sentText: 'The dispatcher and the client have been notified.',
  added: (number: string) => `Added to ${number}`,
  addedText: 'There is an open case for this machine, and your report is now part of it.',
});
