import type { Role } from '#domain/actor.ts';
import type { PartOnCase } from '#domain/cases/comment.ts';
import { defineWords } from '#words/words.ts';

export const commentsWords = defineWords('comments', {
  label: 'Write a comment',
  placeholder: 'Write a comment. Use @ to mention someone.',
  audience: 'Who can read this comment',
  audiences: { internal: 'Internal', everybody: 'Everyone' },
  hints: {
    internal: 'The client cannot see it.',
    everybody: 'The client can see it too.',
    client: 'Everyone who works on this case can read it.',
  },
  send: { internal: 'Send internally', everybody: 'Send to everyone', client: 'Send' },
  keys: (key: string) => `${key} + Enter to send`,
  failed: 'Your comment was not sent, but it is still here. Try again.',
  offline: 'You are offline. What you type is kept on this device.',
  mention: 'Mention someone',
  people: 'People to mention',
  found: (count: number) =>
    `${count} ${count === 1 ? 'person' : 'people'}. Arrow keys move, Enter selects, Escape closes.`,
  nobody: 'No one on this case has this name.',
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
  byLabel: 'Reported by scanning a label',
  internal: 'Internal, hidden from the client',
  mentionsYou: 'Mentions you',
  you: 'You',
});
