import { defineWords } from '#words/words.ts';

const sinceText = (moment: string) => `On since ${moment}`;

/** The texts about notifications on a person's devices, by the group that gets them. */
export const pushWords = defineWords('push', {
  emergency: 'Emergency',
  title: 'Notifications on your devices',
  texts: {
    technician:
      'This device can show new, moved and cancelled jobs immediately, even while this page is closed. If you are on call, it also shows emergencies.',
    client:
      'This device can show immediately that the technician is on the way, even while this page is closed.',
    dispatchers: 'This device can show emergencies immediately, even while this page is closed.',
    operator:
      'This device can show immediately that no one is on call for an emergency, even while this page is closed.',
  },
  ends: 'The text may appear on the lock screen. Notifications stop when you are signed out on the device. Up to 10 devices can show them; another one replaces the oldest.',
  turnOn: 'Turn on for this device',
  turnedOn: 'Notifications are on for this device',
  list: 'Devices with notifications',
  since: sinceText,
  turnOff: 'Turn off',
  turnOffOf: (device: string, moment: string) => `Turn off: ${device}, ${sinceText(moment).toLowerCase()}`,
  turnedOff: 'Notifications are off for the device',
  topics: 'Also on your devices',
  topicHints: {
    technician: 'New, moved or cancelled',
    client: 'When the technician is on the way',
    dispatchers: 'Only emergencies. Those outside the service hours are always shown.',
    operator: '',
  },
  trouble: {
    blocked:
      'This browser blocks notifications from this page. Allow them in the browser’s settings for this page, then reload it.',
    dismissed: 'Notifications are not allowed yet. Turn them on again, and allow them when the browser asks.',
    unsupported:
      'This browser cannot show notifications from this page. Use a current browser and an https address.',
    not_installed:
      'On an iPhone or iPad, add this page to the home screen first: tap Share, then Add to Home Screen. Open it from there, and sign in.',
    no_service:
      'This browser has no push service, or cannot reach it now. Try again later, or use another browser. Private windows often have none.',
  },
});
