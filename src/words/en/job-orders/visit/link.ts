import { defineWords } from '#words/words.ts';

/** The texts for sharing the link of a visit. */
export const visitLinkWords = defineWords('visit-link', {
  /** The author of an act by link, in history. */
  author: 'Someone with the visit link',
  share: 'Share visit link',
  happens:
    'Anyone with the link can follow this visit, see who is coming and read the report, without signing in. They can request a new time and cancel the visit before it starts.',
  rates: 'They can also rate the visit.',
  until: (day: string) => `The link works until ${day}.`,
  counts: (shared: number, mailed: number) => `Links of this visit: ${shared} shared, ${mailed} in emails`,
  over: 'This visit has been over for so long that its links no longer work.',
  make: 'Create link',
  send: 'Share',
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'The link could not be copied. Select and copy it.',
  whatsApp: 'Write in WhatsApp',
  address: 'Visit link',
  /** The text of a message that the person sends. */
  message: (operator: string, link: string) => `Follow the visit of ${operator} here: ${link}`,
  stop: 'Stop sharing',
  stopText: 'All links of this visit stop working, including those in emails.',
  stopped: 'Sharing stopped',
  stoppedText: 'The links of this visit no longer work.',
});
