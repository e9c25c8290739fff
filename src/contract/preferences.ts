import * as z from 'zod/mini';
import { topics } from '#domain/events/notification.ts';
import { boardViews } from '#domain/planning/appointment.ts';
import { defineCall } from './calls/call.ts';

const preferences = z.object({
  email_topics: z.array(z.enum(topics)).check(z.maxLength(topics.length)),
  /** The topics of the person's push messages. */
  push_topics: z.array(z.enum(topics)).check(z.maxLength(topics.length)),
  board_view: z.enum(boardViews),
});
export type Preferences = z.output<typeof preferences>;

export const getPreferences = defineCall({
  name: 'preferences.get',
  summary:
    'Get the topics that the caller gets emails and push messages about, and the default view of the board.',
  method: 'GET',
  path: '/api/preferences',
  by: 'signed-in',
  reads: [],
  mostRows: 'the topics of a role',
  input: z.object({}),
  output: preferences,
});

export const savePreferences = defineCall({
  name: 'preferences.save',
  summary:
    'Change the topics that the caller gets emails and push messages about, and the default view of the board. Topics of push messages that are left out do not change.',
  method: 'POST',
  path: '/api/preferences',
  by: 'signed-in',
  input: z.object({ ...preferences.shape, push_topics: z.optional(preferences.shape.push_topics) }),
  output: preferences,
});
