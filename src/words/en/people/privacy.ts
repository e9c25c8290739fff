import { defineWords } from '#words/words.ts';

export const privacyWords = defineWords('privacy', {
  /** The name of an erased account. It tells one from another, and no one from it. */
  pseudonym: (code: string) => `Former user ${code}`,
  title: 'Personal data',
  own: 'All that is held about you, as one JSON file: your account, records, sessions, notifications and what you did.',
  others:
    "What the person's operator holds about this person, as one JSON file. The person is notified of the download, and can download everything under Account.",
  download: 'Download my data',
  downloadOf: 'Download the data',
  fileName: (name: string) => `${name}.personal-data.json`,
  downloaded: 'The file was saved.',
  downloadFailed: 'The data could not be read',
  erase: 'Erase personal data',
  eraseTitle: (name: string) => `Erase the data of ${name}?`,
  eraseAsk: 'This cannot be undone.',
  eraseGoesTitle: 'What goes',
  eraseGoes: [
    'Name, e-mail, phone and address. A pseudonym takes the place of the name, also in history and beside comments.',
    'Password, second factor, sessions, known devices, sign-ins, invitations, notifications and waiting mail.',
    'The phone number in requests and jobs, and the names of files that the person added.',
  ],
  eraseStaysTitle: 'What stays',
  eraseStays: [
    'Signed reports, with the name of the person who signed. They are proof.',
    'What the person did and when, under the pseudonym.',
    'What people wrote in texts and comments, and what is in photos and documents. Edit or remove these yourself if they name the person.',
  ],
  eraseConfirm: 'Erase for good',
  eraseLater: 'Only an account that is deactivated or has no role can be erased.',
  erased: 'The personal data was erased',
  eraseFailed: 'The personal data was not erased',
  cancel: 'Cancel',
  done: 'This account was erased.',
});
