import type { NotificationNames } from './notification-names.ts';

export const commentedRequest = {
  mentioned: ({ subject }: NotificationNames) => `You were mentioned in a comment on ${subject}`,
  dispatchers: ({ subject }: NotificationNames) => `New comment on ${subject}`,
  client: ({ subject }: NotificationNames) => `New comment on ${subject}`,
};
export const commentedJob = {
  ...commentedRequest,
  technician: ({ subject }: NotificationNames) => `New comment on ${subject}`,
};

export const lateForVisit = ({ subject }: NotificationNames) => `${subject} is late: it has no job yet`;

/** The notifications of technicians about their working time. */
export const rotaTexts = {
  'technicians.week-saved': { technician: () => 'Your workweek was changed' },
  'technicians.absence-added': { technician: () => 'Time off was added to your calendar' },
  'technicians.on-call-added': { technician: () => 'You were put on call; see your schedule' },
  'technicians.on-call-removed': { technician: () => 'You were taken off call; see your schedule' },
  'technicians.absence-removed': { technician: () => 'Time off was removed from your calendar' },
};
