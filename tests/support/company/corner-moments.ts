/** Moments at or near which a calendar period or a working day begins, ends or changes. */
export const corners = [
  '2026-11-18T00:00:00Z', // 3:00 on a Wednesday in Bahrain
  '2026-11-18T07:00:00Z', // 10:00
  '2026-11-18T13:00:00Z', // 16:00
  '2026-11-20T09:00:00Z', // a Friday, 12:00
  '2026-11-20T23:00:00Z', // a Saturday, 2:00
  '2026-11-22T05:59:00Z', // a Sunday, 8:59
  '2026-01-31T12:00:00Z', // the end of a month
  '2026-02-28T12:00:00Z',
  '2026-12-31T20:59:30Z', // half a minute before a new year
  '2026-12-31T21:00:30Z', // and half a minute after
  '2026-05-12T21:30:00Z', // 0:30
  '2026-05-12T20:30:00Z', // 23:30
  '2028-02-29T07:00:00Z', // a leap day
  '2028-02-28T21:00:00Z', // and its first moment
  // Five days, each from early to late: 02:00, 06:10, 08:05, 09:00, 10:00, 13:00, 17:30 and 22:00 in Bahrain.
  ...[18, 19, 20, 21, 22].flatMap((day) =>
    ['23:00', '03:10', '05:05', '06:00', '07:00', '10:00', '14:30', '19:00'].map(
      (time) => `2026-11-${day}T${time}:00Z`,
    ),
  ),
].map((moment) => new Date(moment));
