import { defineWords } from '#words/words.ts';

export const privacyWords = defineWords('privacy', {
  /** The name of an erased account. It tells one from another, and nobody from it. */
  pseudonym: (code: string) => `Former user ${code}`,
  title: 'Personal data',
  own: 'All that is held about you, as one JSON file: your account, records, sessions, notifications and what you did.',
  others: 'All that is held about this person, as one JSON file.',
  download: 'Download my data',
  downloadOf: 'Download the data',
  fileName: (name: string) => `${name}.personal-data.json`,
  downloaded: 'The file was saved.',
  downloadFailed: 'The data could not be read',
  erase: 'Erase personal data',
  eraseTitle: (name: string) => `Erase the data of ${name}?`,
  eraseAsk:
    'Name, e-mail, phone and address give way to a pseudonym, and everything that opened the account is removed. This cannot be undone.',
  eraseKept: 'Reports that were signed stay as they were signed, because they are proof.',
  eraseConfirm: 'Erase for good',
  eraseLater: 'Only an account that is deactivated or has no role can be erased.',
  erased: 'The personal data was erased',
  eraseFailed: 'The personal data was not erased',
  cancel: 'Cancel',
  done: 'This account was erased.',
});
