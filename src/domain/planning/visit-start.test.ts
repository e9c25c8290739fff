import { describe, expect, test } from 'vitest';
import { conflictsOfStart } from './visit-start.ts';

const time_zone = 'Asia/Bahrain';
/** Returns the instant at a local time in Bahrain, three hours ahead of UTC. */
const at = (time: string) => new Date(`2026-11-${time}:00+03:00`);
const nothing = { on_the_way_at: null, started_at: null, paused_at: null };

describe('a visit of Nov 24, 9:00 AM that begins', () => {
  const visit = {
    ...nothing,
    id: 'visit',
    status: 'scheduled',
    scheduled_date: at('24T09:00'),
    window_minutes: 60,
    duration_minutes: 90,
  } as const;

  test('starting a visit conflicts with another one that keeps its technician busy, unless that one is on hold', () => {
    const other = { ...nothing, id: 'other', status: 'in_progress', workflow_status: 'in_progress' } as const;
    const begin = { at: at('23T18:12'), time_zone, open: [] };
    const concernsOf = (beginning: Parameters<typeof conflictsOfStart>[1]) =>
      conflictsOfStart(visit, beginning).concerns;
    expect(concernsOf({ ...begin, otherVisit: other })).toEqual(['other_day', 'elsewhere']);
    const paused = { ...other, paused_at: at('23T18:00') };
    expect(concernsOf({ ...begin, otherVisit: paused })).toEqual(['other_day']);
    expect(concernsOf({ ...begin, at: at('24T08:45'), otherVisit: null })).toEqual([]);
  });

  test('starting a visit on another day conflicts with overlapping appointments, except the visit that keeps its technician busy', () => {
    const hour = { duration_minutes: 60 };
    const open = [
      { id: 'visit', number: 'JO-1', scheduled_date: at('23T18:00'), ...hour },
      { id: 'before', number: 'JO-2', scheduled_date: at('23T17:12'), ...hour },
      { id: 'other', number: 'JO-3', scheduled_date: at('23T18:00'), ...hour },
      { id: 'next', number: 'JO-4', scheduled_date: at('23T19:41'), ...hour },
    ];
    const begin = { at: at('23T18:12'), time_zone, open };
    const other = { ...nothing, id: 'other', status: 'in_progress', workflow_status: 'in_progress' } as const;
    expect(conflictsOfStart(visit, { ...begin, otherVisit: other })).toEqual({
      concerns: ['other_day', 'overlap', 'elsewhere'],
      overlaps: ['JO-4'],
    });
    expect(conflictsOfStart(visit, { ...begin, otherVisit: null }).overlaps).toEqual(['JO-3', 'JO-4']);
    const ownDay = {
      ...begin,
      at: at('24T09:00'),
      open: [{ ...hour, id: 'a', number: 'JO-5', scheduled_date: at('24T09:00') }],
    };
    expect(conflictsOfStart(visit, { ...ownDay, otherVisit: null })).toEqual({
      concerns: [],
      overlaps: [],
    });
  });
});
