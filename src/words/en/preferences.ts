import type { Topic } from '#domain/notification.ts';
import type { BoardView } from '#domain/planning/appointment.ts';
import { defineWords } from '#words/words.ts';

export const preferencesWords = defineWords('preferences', {
  title: 'Notifications',
  text: (email: string) =>
    `Everything that concerns you stands under the bell. What you choose here also comes by e-mail to ${email}.`,
  topics: 'Also by e-mail',
  topicNames: {
    requests: 'Service requests',
    jobs: 'Jobs and visits',
    comments: 'Comments',
    reminders: 'Reminders',
  } satisfies Record<Topic, string>,
  topicHints: {
    requests: 'New ones, approved or rejected',
    jobs: 'Planned, moved, begun, signed or cancelled',
    comments: 'On your cases, or where somebody mentions you',
    reminders: 'Machines due for service, plans near their end',
  } satisfies Record<Topic, string>,
  save: 'Save Choices',
  saved: 'Settings saved',
  failed: 'Failed to save the settings',
  boardView: 'Default view of the board',
  boardViewHint: 'How the schedule opens. You can switch there at any time.',
  boardViews: { day: 'Day', week: 'Week' } satisfies Record<BoardView, string>,
});
