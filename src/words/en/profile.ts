import { defineWords } from '#words/words.ts';
export const profileWords = defineWords('profile', {
  title: 'Profile',
  description: 'Your details and statistics.',
  choose: 'A profile belongs to one technician. Choose a technician above.',
  record: {
    title: 'About you',
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    specialization: 'Specialization',
    notAvailable: 'N/A',
    operator: 'Operator',
    hint: 'Your operator manages these details. Let them know when something changes.',
  },
  figures: {
    title: 'Your statistics',
    today: 'Jobs today',
    completedToday: 'Completed today',
    open: 'Open jobs',
    completed: 'Completed',
    completedHint: 'In the last 30 days',
    rating: 'Client rating',
    ratingOf: (stars: number) => `${stars.toFixed(1)} of 5`,
    ratingHint: 'In the last 12 months',
  },
  account: {
    title: 'Sign-in and security',
    text: 'Password, two-factor sign-in, and the devices that are signed in.',
    open: 'Open account page',
  },
});
