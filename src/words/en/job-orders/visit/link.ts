import { defineWords } from '#words/words.ts';

/** The strings for sharing the link to a visit. */
export const visitLinkWords = defineWords('visit-link', {
  /** The author of an action by link, as shown in history. */
  author: 'Someone with the visit link',
  authorOf: {
    shared: (name: string) => `Someone with the link that ${name} shared`,
    mailed: (name: string) => `Someone with the link emailed to ${name}`,
  },
  share: 'Share visit link',
  happens:
    'Anyone with the link can follow this visit, see who is coming and read the report, without signing in.',
  changes: 'They can request a new time and cancel the visit before it starts.',
  /** Shown to people who may not change the visit themselves. */
  onlyShows: 'They cannot change the visit.',
  /** Shown to a technician, after the sentence that says until which day the link works. */
  whileYours: (most: number) =>
    `It stops if the visit gets another technician. Only your ${most} newest links work.`,
  rates: 'They can also rate the visit.',
  until: (day: string) => `The link works until ${day}.`,
  ours: 'The history will show that someone with your shared link did this, and not the client.',
  list: 'Links to this visit',
  none: 'No one has a link to this visit yet.',
  shared: (name: string, time: string) => `Shared by ${name} on ${time}`,
  mailed: (name: string, time: string) => `Emailed to ${name} on ${time}`,
  unknown: 'someone',
  copied: 'Copied or passed on',
  opened: (time: string) => `First opened on ${time}`,
  unopened: 'Not opened yet',
  full: (most: number) => `${most} links are shared. Stop one to share another.`,
  over: 'The links to this visit no longer work, because it ended long ago, its client has left, or its operator is suspended.',
  make: 'Create link',
  send: 'Share',
  copy: 'Copy link',
  copiedLink: 'Link copied',
  notCopied: 'The link could not be copied. Select and copy it.',
  whatsApp: 'Send with WhatsApp',
  address: 'Visit link',
  /** The text of a message that the person sends. */
  message: (operator: string, link: string) => `Follow the visit by ${operator} here: ${link}`,
  stop: 'Stop sharing',
  /** The accessible name of the button next to a link. */
  stopOne: (link: string) => `Stop sharing: ${link}`,
  stopped: 'Sharing stopped',
  stoppedOne: 'The link no longer works.',
  stopAll: 'Stop all links',
  stopAllText: 'All links to this visit will stop working, including those in emails.',
  stoppedAll: 'The links to this visit no longer work.',
});

/** The name under which history shows a link that was stopped. */
export const visitLinkFields = { visit_link: 'Visit link' };
