import { afterAll, expect, test } from 'vitest';
import { speak } from '#words/words.ts';
import { shownEvent } from './shown-name.ts';

afterAll(() => speak('en'));

test('an event shows the first form of an account’s name beside the form that its person chose', async () => {
  const names = {
    subject: 'Omar Khalifa',
    subject_second_name: 'عمر خليفة',
    actor_name: 'Yusuf Darwish',
    actor_second_name: 'ليلى منصور',
  };
  const ofAccount = { ...names, record: 'profiles' };
  expect(shownEvent(ofAccount)).toEqual(ofAccount);
  await speak('ar');
  const actor_name = 'ليلى منصور (Yusuf Darwish)';
  expect(shownEvent(ofAccount)).toMatchObject({ subject: 'عمر خليفة (Omar Khalifa)', actor_name });
  expect(shownEvent({ ...names, record: 'technicians' })).toMatchObject({ subject: 'عمر خليفة', actor_name });
  expect(shownEvent({ ...ofAccount, actor_second_name: null }).actor_name).toBe('Yusuf Darwish');
});
