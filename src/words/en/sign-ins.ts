import { defineWords } from '#words/words.ts';

export const signInsWords = defineWords('sign-ins', {
  title: 'Sign-ins',
  description: 'Sign-ins, failed attempts and denied actions, with their device and IP address.',
  list: 'Sign-ins, latest first',
  empty: 'No one has signed in yet.',
  noneFound: 'No entries of this kind.',
  found: (count: number, isWhole: boolean) =>
    `${count}${isWhole ? '' : ' or more'} ${count === 1 ? 'entry' : 'entries'}`,
  kind: 'Kind of entry',
  allKinds: 'All kinds',
  kinds: {
    signed_in: 'Signed in',
    wrong_password: 'Wrong password',
    wrong_code: 'Wrong code',
    locked: 'Locked for new devices',
    session_copied: 'A copied session was used',
    call_refused: 'Action denied',
  },
  columns: { person: 'Person', what: 'Event', at: 'When', device: 'Device', address: 'IP address' },
  nobody: 'No such account',
  newDevice: 'new device',
});
