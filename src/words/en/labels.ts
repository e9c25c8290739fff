import type { OnCallAlert } from '#domain/planning/on-call.ts';
import { defineWords } from '#words/words.ts';

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

export const labelsWords = defineWords('labels', {
  sheet: {
    title: 'Labels',
    description: 'Print the labels on A4 paper, cut them out and put each one on its machine.',
    opensForm: 'Anyone who scans a label can report a fault.',
    off: {
      title: 'Reporting by label is off',
      text: (operators: readonly string[]) =>
        `Only a machine's owner can report its faults online. Anyone else who scans a label of ${inWords.format(operators)} is asked to call.`,
      change: 'Turn it on in the settings',
      byOperator: (operators: readonly string[]) =>
        `${inWords.format(operators)} can turn it on in the settings.`,
    },
    print: 'Print',
    list: 'Labels to print',
    empty: 'No machines are in service, so there are no labels to print.',
    found: (count: number, isWhole: boolean) =>
      `${count}${isWhole ? '' : ' or more'} ${count === 1 ? 'label' : 'labels'}`,
    scan: 'Scan to report a fault',
    scanToCall: 'Scan for service',
    call: 'Or call',
    code: (name: string) => `QR code for ${name}`,
  },
  report: {
    title: 'Report a fault',
    subtitle: (model: string, operator: string) => `${model}, served by ${operator}`,
    asking: 'Loading machine details',
    does: (operator: string) =>
      `Tell ${operator} what is wrong with this machine, and they will call you back. Nothing is sent until you press 'Send report'.`,
    name: 'Your name',
    phone: 'Your phone',
    phoneHint: 'The company will call you about this fault.',
    phonePlaceholder: '+973 3300 0000',
    problem: 'What is wrong?',
    problemHint: 'At least 10 characters',
    urgency: 'Urgency',
    submit: 'Send report',
    failed: 'Failed to send the report',
    sent: 'Thank you. The company has received your report.',
    sentNumber: (number: string) => `Your report number is ${number}. Mention it when you call.`,
    alerted: {
      on_call: 'The technician on call and the dispatchers have been alerted.',
      nobody_on_call: 'No technician is on call now. The dispatchers have been alerted.',
    } satisfies Record<OnCallAlert, string>,
    added: 'Thank you. This machine already has an open case.',
    addedNumber: (number: string) => `Your report was added to ${number}. Mention this number when you call.`,
    call: 'Call',
    signIn: 'Sign in',
    signInHint: 'Do you have an account? Sign in and scan the label again.',
  },
  closed: {
    title: 'Report it by phone',
    text: (operator: string) =>
      `${operator} services this machine. Only its owner can report faults online; anyone else can call.`,
  },
  retired: {
    title: 'This machine is retired',
    text: (operator: string) => `${operator} took it out of service, so you cannot report a fault with it.`,
  },
  unknown: {
    title: 'This label no longer works',
    text: 'It may have been renewed. Look for a newer label on the machine, or call the company that services it.',
  },
});
