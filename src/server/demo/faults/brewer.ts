import type { Fault } from './fault.ts';

export const brewer = {
  halfFull: {
    type: 'trouble_call',
    urgency: 'medium',
    problem: 'Each batch stops when the jug is half full.',
    work: 'The inlet valve closed too early because of scale. Replaced it and set the volume again.',
    parts: ['Inlet valve'],
    hours: 1,
  },
  lukewarm: {
    type: 'trouble_call',
    urgency: 'high',
    problem: 'The filter coffee is lukewarm, and guests send it back.',
    work: 'The thermostat switched off at 80 °C. Replaced it; the water now enters the filter at 93 °C.',
    parts: ['Thermostat'],
    hours: 1,
  },
  overflows: {
    type: 'trouble_call',
    urgency: 'high',
    problem: 'The filter basket overflows and grounds end up in the jug.',
    work: 'The spray head was blocked on one side. Descaled it and installed a new basket valve.',
    parts: ['Spray head', 'Basket valve'],
    hours: 1,
    later: 'The basket itself is bent. A new one comes with the next delivery.',
  },
  doesNotStart: {
    type: 'trouble_call',
    urgency: 'medium',
    problem: 'The brewer heats up but does not start a batch, its lamp only blinks.',
    work: 'The level sensor of the tank was dirty. Cleaned it and replaced the seal of the lid.',
    parts: ['Lid seal'],
    hours: 1,
  },
  secondJug: {
    type: 'service',
    urgency: 'low',
    problem: 'Please set the brewer for the bigger thermal jugs that we bought.',
    work: 'Set volume and pulse for jugs of 2.2 litres and tasted the first batch with the team.',
    parts: [],
    hours: 0.5,
  },
  yearly: {
    type: 'preventive_maintenance',
    urgency: 'low',
    problem: 'Please descale the brewer and check its seals, it has not been serviced for months.',
    work: 'Descaled tank and spray head, changed the seals and measured 93 °C at the basket.',
    parts: ['Seal kit, brewer'],
    hours: 1.5,
  },
  breakfast: {
    type: 'event',
    urgency: 'low',
    problem:
      'A charity breakfast for 250 people: please bring a second brewer and help us to begin at six jugs an hour.',
    work: 'Set up a second brewer on loan and kept both running until the breakfast was over.',
    parts: [],
    hours: 3,
  },
} satisfies Record<string, Fault>;
