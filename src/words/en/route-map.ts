import { defineWords } from '#words/words.ts';
export const routeMapWords = defineWords('route-map', {
  title: 'Navigate',
  description: "Today's stops, in chronological order",
  choose: 'Each technician has their own route. Choose above who to act for.',
  comingSoon: 'Map integration coming soon',
  map: "Map of today's stops",
  mapFailed: {
    title: 'The map could not be drawn',
    text: 'The list of stops below is complete. Reloading the page may bring the map back.',
    reload: 'Reload',
  },
  noPositions: "None of today's stops has a position on the map.",
  withoutPosition: (count: number) =>
    count === 1
      ? '1 stop has no position on the map; it is in the list below.'
      : `${count} stops have no position on the map; they are in the list below.`,
  stops: "Today's stops",
  earlier: "Current job, not one of today's stops",
  stop: (number: number, client: string) => `Stop ${number}: ${client}`,
  empty: 'Nothing is scheduled for today.',
  toSchedule: 'Open the schedule',
  openJob: 'Open job',
  navigate: 'Navigate',
  navigateTo: (client: string) => `Navigate to ${client}`,
  apps: { google: 'Google Maps', waze: 'Waze', apple: 'Apple Maps' },
  newTab: 'opens a new tab',
  facts: { address: 'Address', machine: 'Machine', phone: 'Phone' },
  controls: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    attribution: 'Toggle attribution',
    gestures: {
      'CooperativeGesturesHandler.WindowsHelpText': 'Use Ctrl + scroll to zoom the map',
      'CooperativeGesturesHandler.MacHelpText': 'Use ⌘ + scroll to zoom the map',
      'CooperativeGesturesHandler.MobileHelpText': 'Use two fingers to move the map',
    },
  },
});
