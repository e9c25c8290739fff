import type { Topic } from '#domain/events/notification.ts';
import type { BoardView } from '#domain/planning/appointment.ts';
import { defineWords } from '#words/words.ts';

export const preferencesWords = defineWords('preferences', {
  title: 'Notifications',
  text: (email: string) =>
    `All your notifications appear under the bell icon. For the topics that you choose here, we also send an email to ${email}.`,
  topics: 'Also send by email',
  topicNames: {
    requests: 'Service requests',
    jobs: 'Jobs and visits',
    comments: 'Comments',
    reminders: 'Reminders',
  } satisfies Record<Topic, string>,
  topicHints: {
    requests: 'New, approved or rejected',
    jobs: 'Planned, moved, started, signed or cancelled',
    comments: 'On your cases, or where someone mentions you',
    reminders: 'Machines due for service, expiring plans, invoices',
  } satisfies Record<Topic, string>,
  save: 'Save Choices',
  saved: 'Settings saved',
  failed: 'Failed to save the settings',
  boardView: 'Default view of the board',
  boardViewHint: 'The view that the schedule opens in. You can switch views at any time.',
  boardViews: { day: 'Day', week: 'Week' } satisfies Record<BoardView, string>,
});
