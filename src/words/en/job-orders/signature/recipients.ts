import { defineWords } from '#words/words.ts';

/** The texts about the recipients of a signed report. */
export const recipientsWords = defineWords('recipients', {
  addresses: {
    title: 'Report addresses',
    text: 'These addresses receive each signed report as a PDF. They need no account.',
    none: 'No report addresses yet.',
    full: (max: number) => `${max} addresses receive the reports. Remove one to add another.`,
    add: 'Add address',
    addTitle: 'Add a report address',
    change: 'Edit',
    changeTitle: 'Edit a report address',
    remove: 'Remove',
    removeTitle: 'Remove a report address',
    removeAsk: (email: string) => `${email} will receive no more reports. The history is kept.`,
    email: 'Email',
    label: 'Label (optional)',
    labelHint: 'For example accounts payable, or hotel engineering',
    language: 'Language of the emails',
    emailHint: 'Each email has a link with which the recipient can stop the reports.',
    addedBy: (name: string, day: string) => `Added by ${name} on ${day}`,
    stopped: (day: string) => `This address stopped receiving reports on ${day}.`,
    stoppedHint:
      'Its recipient can start them again with the link in an earlier email. If they ask for that, the operator can allow the address again.',
    refused: (day: string) => `An email could not be delivered on ${day}. Check the address.`,
    added: 'Address added',
    changed: 'Address updated',
    removed: 'Address removed',
    failed: 'The address was not saved',
    test: 'Send test email',
    tested: 'Test email queued',
    testedText: (email: string) => `It will be sent to ${email}.`,
    testedOnFile: 'This server stores emails as files, so no one gets it.',
    free: 'Allow again',
    freeing: {
      title: 'Allow a stopped address again',
      ask: (email: string) =>
        `The recipient of ${email} stopped the reports. Do this only if they asked for the reports again. The address is then no longer on the list, and can be added.`,
      reason: 'Why may this address get reports again?',
      hint: 'History keeps this.',
      submit: () => 'Allow again',
      done: 'Address allowed again',
      doneText: (email: string) => `${email} can be added again.`,
    },
  },
  sending: {
    open: 'Send by email',
    title: (number: string) => `Send report ${number} by email`,
    loading: 'Loading the addresses',
    known: 'Addresses of the client',
    others: 'Other addresses',
    othersHint: (max: number) => `At most ${max} addresses in all, with a comma between them`,
    missing: 'Choose or enter at least one address.',
    stopped: (day: string) => `Stopped receiving reports on ${day}`,
    note: 'Note (optional)',
    noteHint: 'It is part of the email. History does not keep it.',
    language: 'Language of emails to other addresses',
    onFile: 'This server stores emails as files, so they reach no one.',
    submit: 'Send report',
    done: 'Report queued',
    doneText: (addresses: string) => `It will be sent to ${addresses}.`,
    failed: 'The report was not sent',
  },
  page: {
    title: 'Service reports by email',
    description: 'Stop or start service reports by email',
    reading: 'Loading the address',
    gone: 'This link no longer works',
    goneText: 'The address was removed, so it receives no more reports.',
    receives: (email: string, client: string, operator: string) =>
      `${email} receives the service reports of ${client}. ${operator} sends them.`,
    stop: 'Stop receiving reports',
    stopped: (email: string, client: string, day: string) =>
      `${email} stopped receiving the service reports of ${client} on ${day}. No one else can start them again.`,
    resume: 'Receive reports again',
  },
});

/** The names under which history shows the fields and events of a report's recipients. */
export const recipientFields = {
  report_address: 'Report address',
  report_recipients: 'Report queued for',
  free_reason: 'Reason for allowing the address again',
};
export const recipientEventNames = {
  'clients.report-address-added': 'Report address added',
  'clients.report-address-changed': 'Report address changed',
  'clients.report-address-removed': 'Report address removed',
  'clients.report-address-stopped': 'The recipient stopped the reports to an address',
  'clients.report-address-resumed': 'The recipient started the reports to an address again',
  'clients.report-address-tested': 'Test email queued for a report address',
  'clients.report-address-freed': 'Stopped report address allowed again',
  'job-orders.report-sent': 'Report queued for sending',
};
