import type { ErasedPart, KeptPart } from '#domain/accounts/erasure.ts';
import { defineWords } from '#words/words.ts';

export const privacyWords = defineWords('privacy', {
  /** The name of an erased account. It distinguishes accounts without identifying anyone. */
  pseudonym: (code: string) => `Former user ${code}`,
  title: 'Personal data',
  own: [
    'One JSON file with your account, records, sign-ins, sessions, settings, notifications, agreements and actions.',
    'It includes your signatures: those that you made while signed in, and those under your name at your company if no one else there has that name.',
    'It includes the ratings that you gave or received, but no comments by others that mention you.',
  ].join(' '),
  others:
    'The data that the operator holds about this person, as one JSON file. It does not include sessions, settings or notifications. The person is notified of the download.',
  ofErased:
    'The data that is still kept under the pseudonym, as one JSON file. No one is notified of the download.',
  download: 'Download my data',
  downloadOf: 'Download the data',
  fileName: (name: string) => `${name}.personal-data.json`,
  reading: (entries: number, until: string) =>
    `${entries === 1 ? '1 entry' : `${entries} entries`} read, up to ${until}. Keep this page open.`,
  downloadFailed: 'The data could not be read',
  erase: 'Erase personal data',
  eraseTitle: (name: string) => `Erase ${name}'s data?`,
  eraseAsk: 'This cannot be undone.',
  eraseGoesTitle: 'What will be removed',
  removed: {
    client: (name: string) =>
      `The name, email, phone number, address and map position of the client ${name}. It cannot be activated again until another person becomes its main account.`,
    identity:
      'Name, email, phone number and picture. A pseudonym replaces the name everywhere, including history, comments and mentions.',
    sign_in:
      'Password, second factor, sessions, known devices, sign-ins, invitations, notifications and emails that have not been sent yet.',
    own_settings: 'Language, notification and display settings.',
    agreements:
      'The record that the person agreed to the privacy notice when signing up, or when accepting an invitation or a role.',
    phones_and_files: 'The phone number in requests and jobs, and the names of files that the person added.',
    time_off: 'Time off, on-call shifts and the calendar address.',
  } satisfies Record<ErasedPart, string | ((client: string) => string)>,
  eraseStaysTitle: 'What will be kept',
  kept: {
    signer_name:
      "Signed reports, with the signer's name and the agreement given with the signature. They are kept as proof.",
    technician_name:
      'Signed reports, with the names of this technician and of the signer. They are kept as proof.',
    working_week: 'Specialization, training, workweek, jobs and ratings, under the pseudonym.',
    cases: 'The machines, cases and plan of the client, under the pseudonym.',
    saved_mails:
      'Emails that were saved as files instead of being sent. The server deletes them after a set number of days, usually 30.',
    actions: "The person's actions and their times, under the pseudonym.",
    content:
      'The content of texts, comments, photos and documents. Edit or remove these yourself if they name the person.',
  } satisfies Record<KeptPart, string>,
  eraseConfirm: 'Erase permanently',
  eraseLater: 'Only an account that is deactivated or has no role can be erased.',
  erased: 'The personal data was erased',
  eraseFailed: 'The personal data was not erased',
  cancel: 'Cancel',
  done: 'This account was erased.',
});
