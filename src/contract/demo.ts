import * as z from 'zod/mini';
import type { Role } from '#domain/actor.ts';
import { signInAnswer } from './accounts.ts';
import { defineCall } from './calls/call.ts';

/** The published password of the demo company's accounts. */
export const demoPassword = 'demo-coffee';

/** The demo company's accounts that people can try out, by the first part of the email address. */
export const demoAccountNames = [
  'admin',
  'operator',
  'dispatcher',
  'technician',
  'client',
  'operator.ae',
  'dispatcher.ae',
  'technician.ae',
  'client.ae',
  'new',
] as const;
export type DemoAccount = (typeof demoAccountNames)[number];

export const demoSignIn = defineCall({
  name: 'demo.sign-in',
  summary:
    'Sign in to an account of the demo company, as with its published password. Only installations with the demo company have this call.',
  method: 'POST',
  path: '/api/demo/sign-in',
  by: 'everybody',
  isKeyless: true,
  refusals: [401],
  counts: ['password'],
  input: z.object({ account: z.enum(demoAccountNames) }),
  output: signInAnswer,
});

/** The kinds of events that happen in a played day. */
const playedActs = ['reported', 'planned', 'left', 'started', 'submitted', 'signed', 'rated'] as const;
export type PlayedAct = (typeof playedActs)[number];

const playedDay = z.object({
  is_playing: z.boolean(),
  /**
   * The number of events that have happened in the latest played day, and the maximum number of events in a played day.
   */
  acts: z.int(),
  most_acts: z.int(),
  latest: z.nullable(z.object({ act: z.enum(playedActs), person: z.string(), client: z.string() })),
});
export type PlayedDay = z.output<typeof playedDay>;

/** A super admin has no company of their own, so they have no day to play. */
const ownPlanners: readonly Role[] = ['dispatcher', 'country_operator'];

export const getPlayedDay = defineCall({
  name: 'demo.get-played-day',
  summary:
    "Get the progress of the demo company's played day; null for the planners of other companies. Only installations with the demo company have this call.",
  method: 'GET',
  path: '/api/demo/played-day',
  by: ownPlanners,
  input: z.object({}),
  output: z.nullable(playedDay),
});

export const playDay = defineCall({
  name: 'demo.play-day',
  summary:
    "Play a day: the demo company's people report faults, plan visits and carry them out, about one action every few seconds. While a day is played, nothing happens. Only installations with the demo company have this call.",
  method: 'POST',
  path: '/api/demo/played-day/play',
  by: ownPlanners,
  isKeyless: true,
  uncounted: 'one day is played at a time, with a limited number of actions',
  input: z.object({}),
  output: playedDay,
});

export const stopDay = defineCall({
  name: 'demo.stop-day',
  summary: 'Stop the played day. Only installations with the demo company have this call.',
  method: 'POST',
  path: '/api/demo/played-day/stop',
  by: ownPlanners,
  isKeyless: true,
  uncounted: 'ends only the day that is being played',
  input: z.object({}),
  output: playedDay,
});
