export const navigators = ['google', 'waze', 'apple'] as const;
export type Navigator = (typeof navigators)[number];

type VisitLocation = {
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

type Position = readonly [longitude: number, latitude: number];

/** Returns the location's position on a map, if it is known. */
export function positionOf({ latitude, longitude }: VisitLocation): Position | null {
  return latitude === null || longitude === null ? null : [longitude, latitude];
}

type Target = { readonly coordinates: string | null; readonly address: string };

const addresses: Readonly<Record<Navigator, (target: Target) => [base: string, query: object]>> = {
  google: ({ coordinates, address }) => [
    'https://www.google.com/maps/dir/',
    { api: '1', destination: coordinates ?? address },
  ],
  waze: ({ coordinates, address }) => [
    'https://waze.com/ul',
    { ...(coordinates === null ? { q: address } : { ll: coordinates }), navigate: 'yes' },
  ],
  apple: ({ coordinates, address }) => ['https://maps.apple.com/', { daddr: coordinates ?? address }],
};

/**
 * Returns the link for directions to the location. Uses its coordinates if they are known, otherwise its
 * postal address.
 */
export function directionsTo(visitLocation: VisitLocation, navigator: Navigator): string {
  const position = positionOf(visitLocation);
  const coordinates = position === null ? null : `${position[1]},${position[0]}`;
  const [base, query] = addresses[navigator]({ coordinates, address: visitLocation.address });
  return `${base}?${new URLSearchParams({ ...query })}`;
}
