import { defineWords } from '#words/words.ts';

const clientsCounted = (count: number) => `${count} ${count === 1 ? 'client' : 'clients'}`;
const machinesCounted = (count: number) => `${count} ${count === 1 ? 'machine' : 'machines'}`;

export const clientImportWords = defineWords('client-import', {
  open: 'Import',
  title: 'Import clients',
  description: 'Add many clients with their plans and machines from a spreadsheet.',
  steps:
    'One row for each machine. A client with several machines has several rows with the same email. Dates are year-month-day or day/month/year.',
  template: 'Download the template',
  templateName: 'clients',
  file: 'Choose a CSV file',
  unreadable:
    'This file cannot be read. In your spreadsheet, save it as "CSV UTF-8", or paste the rows below.',
  paste: 'Rows from your spreadsheet',
  pasteHint: 'Or copy the rows together with their headings, and paste them here.',
  columns: {
    name: 'Client',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    second_name: 'Client in another script',
    second_address: 'Address in another script',
    cmasa_plan_type: 'Plan',
    cmasa_start_date: 'Plan start',
    cmasa_expiry: 'Plan end',
    model: 'Machine model',
    serial_number: 'Serial number',
    location: 'Location',
    install_date: 'Install date',
    ownership: 'Ownership',
    warranty_end: 'Warranty until',
    label: 'Machine name',
    second_location: 'Location in another script',
    second_label: 'Machine name in another script',
  },
  missing: (columns: string) => `These columns are missing: ${columns}.`,
  ignored: (columns: string) => `These columns are not imported: ${columns}.`,
  noRows: 'There are no rows below the headings.',
  found: (clients: number, machines: number) =>
    `${clientsCounted(clients)} with ${machinesCounted(machines)}`,
  faults: {
    title: (count: number) =>
      count === 1
        ? 'One value needs a correction. Correct it in your spreadsheet, then paste the rows again.'
        : `${count} values need a correction. Correct them in your spreadsheet, then paste the rows again.`,
    row: 'Row',
    rowNumber: (row: number) => `Row ${row}`,
    column: 'Column',
    why: 'What to correct',
    notOne: (choices: string) => `Use one of: ${choices}`,
    differs: 'This differs from another row with the same email',
  },
  preview: 'Clients to add',
  machines: 'Machines',
  more: (count: number) => `And ${count} more.`,
  mails: (most: number) =>
    `Each new client gets an email with an invitation. You can enter at most ${most} new email addresses a day. Clients that you already have stay as they are, so you can send the same rows again the next day.`,
  submit: (clients: number) => `Add ${clientsCounted(clients)}`,
  progress: (done: number, all: number) => `${done} of ${all}`,
  failed: 'The clients could not be added. Try again: no client is added twice.',
  added: (clients: number) =>
    clients === 0 ? 'No clients were added.' : `${clientsCounted(clients)} added.`,
  known: (clients: number) => `${clientsCounted(clients)} already existed and did not change.`,
  toClients: 'Go to clients',
  again: 'Import more',
});
