import { defineWords } from '#words/words.ts';
import { firstPrivacyText } from './first-privacy-text.ts';

const second = [
  {
    title: 'Who is responsible',
    paragraphs: [
      'The company named at the top of this page uses this system to service coffee machines. It decides how your data is used, and is responsible for that data. If no company is named, the host of this system is responsible.',
    ],
  },
  {
    title: 'What is kept',
    paragraphs: [
      'Your account: your name, email address and phone number, and for clients the address and its position on the map. Of your password, only a hash is kept.',
      'Your machines and the work on them: service requests, appointments, what was done and what it cost, comments, photos and documents.',
      'Your signature: the drawing, your name, the time, and the report as it was when you signed it.',
      'Reports made by scanning a label: the name, phone number and description that you give.',
      'How you sign in: when, from which network address and with which browser, including failed attempts. This protects your account.',
      'Notifications and emails to you until they are no longer needed, and a history of who changed what and when.',
      'A record that you agreed to this text: which version, when, and whether by signing up, accepting an invitation, reporting or signing.',
    ],
  },
  {
    title: 'What it is used for',
    paragraphs: [
      'To plan and carry out the service that you ask for, to prove what was done, to keep you informed, and to keep the system safe. Your data is not sold and not used for advertising, and no computer makes decisions about you alone.',
    ],
  },
  {
    title: 'Who sees it',
    paragraphs: [
      'The people of the responsible company as far as their work requires it, the technician of your visit, and the people of your own company. The host of this system can access your data to keep the system working. Other companies in this system see none of it.',
    ],
  },
  {
    title: 'Where it is',
    paragraphs: [
      'On the server of the host of this system, and in its backups. If emails are sent, they pass through a mail server that the host chooses. If a map is shown, it comes from a server that the host chooses. Your browser stores a cookie that keeps you signed in, another by which the browser is recognized, your choices, and what you have typed but not sent yet. No one tracks you beyond these pages.',
    ],
  },
  {
    title: 'How long it is kept',
    paragraphs: [
      'As long as you receive the service, and as long as the law requires reports and invoices to be kept. Sign-ins, read notifications and invitations are removed automatically after a set time. Ask the responsible company how long it keeps your data.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You can see your data and take it with you: download all of it as a file on your account page. You can correct it: change it there, or ask the responsible company. You can have it erased: ask the responsible company. What you signed is kept as proof; everywhere else, a pseudonym replaces your name.',
      'If you have no account, write to the responsible company or call it, and say what your request is about. You may also complain to the authority that protects personal data in your country.',
    ],
  },
];

/**
 * The privacy notices that apply until an operator or the platform publishes its own, version 1 first. A released
 * notice never changes, because people have agreed to it. To change the wording, increase `shippedPrivacyVersion` and
 * add a notice.
 */
export const shippedPrivacyTexts = defineWords('shipped-privacy', { versions: [firstPrivacyText, second] });
