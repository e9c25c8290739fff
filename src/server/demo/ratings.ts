import { addDays } from '#domain/values/calendar.ts';
import type { OperatorClock } from './clock.ts';
import { dilmunClients } from './dilmun.ts';
import type { PlannedRequest, Rating } from './visits.ts';

const ratings: readonly Pick<Rating, 'stars' | 'comment'>[] = [
  { stars: 5, comment: 'Quick and friendly. It runs like new.' },
  { stars: 4, comment: null },
  { stars: 5, comment: 'Explained the cleaning to the whole team.' },
  { stars: 3, comment: 'Came at the very end of the window, but it is mended.' },
  { stars: 5, comment: null },
];
const oneOf = 4;
const recentDays = 25;

/** Rates one in four recent visits on the following morning, except the demo client's visits. */
export function withRatings(
  { at, today, dateOf }: OperatorClock,
  requests: readonly PlannedRequest[],
): readonly PlannedRequest[] {
  const isRecent = ({ client, visit }: PlannedRequest) =>
    client !== dilmunClients.pearl &&
    visit?.signed != null &&
    visit.signed >= at(addDays(today, -recentDays), 0) &&
    visit.signed < at(addDays(today, -1), 0);
  const recent = requests
    .filter(isRecent)
    .toSorted((one, other) => Number(one.visit?.signed) - Number(other.visit?.signed));
  return requests.map((request) => {
    const index = recent.indexOf(request);
    const words = index % oneOf === 0 ? ratings[(index / oneOf) % ratings.length] : undefined;
    const { visit } = request;
    if (words === undefined || !visit?.signed) return request;
    const morning = at(addDays(dateOf(visit.signed), 1), 9 * 60 + 12 + index);
    return { ...request, visit: { ...visit, rating: { ...words, at: morning } } };
  });
}
