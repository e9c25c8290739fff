import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listDay } from '#contract/calendar.ts';
import { getTechnicianDashboard } from '#contract/dashboards.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { getMap } from '#contract/settings.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerPages, useServerQuery } from '#web/app/data/server-data.ts';
import { LoadMore } from '#web/app/lists/LoadMore.tsx';
import { useAnchoredFocus } from '#web/app/parts/anchored-focus.ts';
import { CenteredSpinner } from '#web/app/parts/CenteredSpinner.tsx';
import { part } from '#web/app/parts/part.tsx';
import { todayIn } from '#web/app/time/dates.ts';
import { useNow } from '#web/app/time/now.ts';
import { positionOf } from '#web/records/job-orders/visit/directions.ts';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { routeMapWords } from '#words/en/route-map.ts';
import { wordsOf } from '#words/words.ts';
import { EarlierJob, StopList } from './StopList.tsx';

/** The map library is large, so it is loaded only when a map is shown. */
const StopsMap = part(() => import('./StopsMap.tsx').then((m) => m.StopsMap), {
  waiting: <CenteredSpinner />,
});

const limit = 100;

export function RouteMapScreen() {
  const { title, description, choose } = wordsOf(routeMapWords);
  const mustChoose = useSeesEveryOperator();
  return (
    <Page title={title} description={description}>
      {mustChoose ? <EmptyState text={choose} /> : <Today />}
    </Page>
  );
}

function Today() {
  const words = wordsOf(routeMapWords);
  const date = todayIn(useOwnZone(), useNow());
  const stops = useServerPages(listDay, { date, limit });
  const day = useServerQuery(getTechnicianDashboard, {});
  const current = day.data?.current_job ?? null;
  const isOfAnotherDay = !stops.items.some(({ id }) => id === current?.id);
  useAnchoredFocus(stops.isSuccess && day.isSuccess);
  return (
    <Stack gap="lg">
      <MapOf stops={stops.items} />
      <QueryState query={stops}>
        {() => (
          <>
            {current !== null && isOfAnotherDay && (
              <>
                <EarlierJob job={current} />
                <Title order={2}>{words.stops}</Title>
              </>
            )}
            {stops.items.length === 0 ? (
              <EmptyState text={words.empty}>
                <Button variant="default" component={Link} to="/technician/schedule">
                  {words.toSchedule}
                </Button>
              </EmptyState>
            ) : (
              <StopList stops={stops.items} />
            )}
          </>
        )}
      </QueryState>
      <LoadMore list={stops} />
    </Stack>
  );
}

/**
 * The map. It is shown only if the platform's settings contain a map style and at least one stop has a
 * position.
 */
function MapOf({ stops }: { readonly stops: readonly JobOrderListed[] }) {
  const words = wordsOf(routeMapWords);
  const query = useServerQuery(getMap, {});
  return (
    <QueryState query={query} rows={1}>
      {({ style_url }) => {
        if (style_url === null) return <Text c="dimmed">{words.comingSoon}</Text>;
        const missing = stops.filter(({ client }) => positionOf(client) === null).length;
        if (missing === stops.length) {
          return stops.length > 0 && <Text c="dimmed">{words.noPositions}</Text>;
        }
        return (
          <div>
            <StopsMap key={style_url} styleUrl={style_url} stops={stops} />
            {missing > 0 && (
              <Text size="sm" c="dimmed" mt="xs">
                {words.withoutPosition(missing)}
              </Text>
            )}
          </div>
        );
      }}
    </QueryState>
  );
}
