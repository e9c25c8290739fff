import type { ErasedPart, KeptPart } from '#domain/accounts/erasure.ts';
import { defineWords } from '#words/words.ts';

export const privacyWords = defineWords('privacy', {
  /** The name of an erased account. It distinguishes accounts without identifying anyone. */
  pseudonym: (code: string) => `Former user ${code}`,
  title: 'Personal data',
  own: [
    'One JSON file with your account, records, sign-ins, sessions, settings, notifications, agreements and actions.',
    'It holds your signatures: those in your session, and those with your name at your client if no one else there has it.',
    'It holds the ratings that you gave or received, and no comment by others that mentions you.',
  ].join(' '),
  others:
    'The data that the operator holds about this person, as one JSON file. It has no sessions, settings and notifications. The person is notified of the download.',
  ofErased:
    'The data that is still kept under the pseudonym, as one JSON file. No one is notified of the download.',
  download: 'Download my data',
  downloadOf: 'Download the data',
  fileName: (name: string) => `${name}.personal-data.json`,
  downloadFailed: 'The data could not be read',
  erase: 'Erase personal data',
  eraseTitle: (name: string) => `Erase the data of ${name}?`,
  eraseAsk: 'This cannot be undone.',
  eraseGoesTitle: 'What will be removed',
  removed: {
    client: (name: string) =>
      `The name, email, phone and address of the client ${name}, also on the map. It cannot be active again before another person is its main account.`,
    identity:
      'Name, email, phone and picture. A pseudonym replaces the name, also in history, in comments and in mentions.',
    sign_in:
      'Password, second factor, sessions, known devices, sign-ins, invitations, notifications and emails that have not been sent yet.',
    own_settings: 'The choices of language, notifications and display.',
    agreements: 'Agreements to the privacy notice at sign-up, with an invitation or with a role offer.',
    phones_and_files: 'The phone number in requests and jobs, and the names of files that the person added.',
    time_off: 'Time off, turns on call and the calendar address.',
  } satisfies Record<ErasedPart, string | ((client: string) => string)>,
  eraseStaysTitle: 'What will be kept',
  kept: {
    signer_name:
      'Signed reports, with the name of the person who signed and the agreement given with the signature. They are proof.',
    technician_name:
      'Signed reports, with the name of this technician and of the person who signed. They are proof.',
    working_week: 'Specialization, training, working week, jobs and ratings, under the pseudonym.',
    cases: 'The machines, cases and plan of the client, under the pseudonym.',
    saved_mails:
      'Emails that were saved as files instead of sent. The server removes them after their days, usually 30.',
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
