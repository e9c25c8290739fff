import type { Role } from '#domain/actor.ts';
import type { PartOnCase } from '#domain/cases/comment.ts';
import { defineWords } from '#words/words.ts';

export const commentsWords = defineWords('comments', {
  label: 'Write a comment',
  placeholder: 'Write here; @ mentions somebody',
  audience: 'Who reads it',
  audiences: { internal: 'Internal', everybody: 'Everybody' },
  hints: {
    internal: 'The client does not see it.',
    everybody: 'The client sees it too.',
    client: 'Everybody who works on this case reads it.',
  },
  send: { internal: 'Send internally', everybody: 'Send to everybody', client: 'Send' },
  keys: (key: string) => `${key} + Enter sends`,
  failed: 'Your comment was not sent. It is kept here; please try again.',
  offline: 'You are offline. What you type is kept on this device.',
  mention: 'Mention somebody',
  people: 'People to mention',
  found: (count: number) =>
    `${count} ${count === 1 ? 'person' : 'people'}. Arrow keys choose, Enter takes, Escape closes.`,
  nobody: 'Nobody on this case has this name.',
  parts: {
    dispatchers: 'Dispatcher',
    operator: 'Office',
    technician: 'Technician',
    client: 'Client',
  } satisfies Record<PartOnCase, string>,
  authors: {
    super_admin: 'Platform',
    country_operator: 'Office',
    dispatcher: 'Dispatcher',
    technician: 'Technician',
    client: 'Client',
  } satisfies Record<Role, string>,
  byLabel: 'Reported by label',
  internal: 'Internal, not seen by the client',
  mentionsYou: 'Mentions you',
  you: 'You',
});
