import * as z from 'zod/mini';
import { topics } from '#domain/events/notification.ts';
import { boardViews } from '#domain/planning/appointment.ts';
import { defineCall } from './calls/call.ts';

const preferencesForm = z.object({
  email_topics: z.array(z.enum(topics)),
  board_view: z.enum(boardViews),
});
export type Preferences = z.output<typeof preferencesForm>;

export const getPreferences = defineCall({
  name: 'preferences.get',
  summary: 'Get the topics that the caller gets emails about, and the default view of the board.',
  method: 'GET',
  path: '/api/preferences',
  by: 'signed-in',
  reads: [],
  mostRows: 'the topics of a role',
  input: z.object({}),
  output: preferencesForm,
});

export const savePreferences = defineCall({
  name: 'preferences.save',
  summary: 'Change the topics that the caller gets emails about, and the default view of the board.',
  method: 'POST',
  path: '/api/preferences',
  by: 'signed-in',
  input: preferencesForm,
  output: preferencesForm,
});
