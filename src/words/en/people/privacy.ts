import { defineWords } from '#words/words.ts';

export const privacyWords = defineWords('privacy', {
  /** The name of an erased account. It distinguishes accounts without identifying anyone. */
  pseudonym: (code: string) => `Former user ${code}`,
  title: 'Personal data',
  own: 'All data held about you, as one JSON file: your account, records, sessions, notifications and actions.',
  others:
    'The data that the operator holds about this person, as one JSON file. The person is notified of the download, and can download everything under Account.',
  download: 'Download my data',
  downloadOf: 'Download the data',
  fileName: (name: string) => `${name}.personal-data.json`,
  downloadFailed: 'The data could not be read',
  erase: 'Erase personal data',
  eraseTitle: (name: string) => `Erase the data of ${name}?`,
  eraseAsk: 'This cannot be undone.',
  eraseGoesTitle: 'What will be removed',
  eraseGoes: [
    'Name, email, phone and address. A pseudonym replaces the name, also in history and in comments.',
    'Password, second factor, sessions, known devices, sign-ins, invitations, notifications and emails that have not been sent yet.',
    'The phone number in requests and jobs, and the names of files that the person added.',
  ],
  eraseStaysTitle: 'What will be kept',
  eraseStays: [
    'Signed reports, with the name of the person who signed. They are kept as proof.',
    "The person's actions and their times, under the pseudonym.",
    'The content of texts, comments, photos and documents. Edit or remove these yourself if they name the person.',
  ],
  eraseConfirm: 'Erase permanently',
  eraseLater: 'Only an account that is deactivated or has no role can be erased.',
  erased: 'The personal data was erased',
  eraseFailed: 'The personal data was not erased',
  cancel: 'Cancel',
  done: 'This account was erased.',
});
