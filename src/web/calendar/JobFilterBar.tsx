import { Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { addressOf, type JobFilter, type useJobFilter } from '#web/records/job-orders/job-filter.ts';
import { ClientSiteFilter } from '#web/records/people/SiteFilter.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import classes from './JobFilterBar.module.css';

/** A filter for a list of jobs. It keeps the search text, the client and the site. */
type Narrowing = Partial<Pick<JobFilter, 'stage' | 'figure'>> & { readonly text: string };

type JobFilterBarProps = {
  readonly path: string;
  readonly state: ReturnType<typeof useJobFilter>;
  readonly words: { readonly search: string; readonly show: string };
  readonly narrowings: readonly Narrowing[];
};

/** Filters a list of jobs by search words, a client's site, and a stage or a dashboard figure. */
export function JobFilterBar({ path, state, words, narrowings }: JobFilterBarProps) {
  const { filter, setSearch, choose } = state;
  return (
    <Stack gap="sm">
      <SearchBox label={words.search} value={filter.search} onSearch={setSearch} />
      <ClientSiteFilter choice={filter} choose={choose} />
      <Group component="nav" gap="xs" aria-label={words.show} className={classes.choices ?? ''}>
        {narrowings.map(({ text, stage = null, figure = null }) => {
          const isShown = stage === filter.stage && figure === filter.figure;
          return (
            <Button
              key={text}
              size="sm"
              variant={isShown ? 'filled' : 'default'}
              component={Link}
              to={addressOf(path, { ...filter, stage, figure })}
              resetScroll={false}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={isShown ? 'page' : undefined}
              {...(isShown && { ref: scrollIntoLine })}
            >
              {text}
            </Button>
          );
        })}
      </Group>
    </Stack>
  );
}

/** Scrolls the chosen filter into view on a phone, where the filters are on one line that scrolls. */
function scrollIntoLine(chosen: HTMLElement | null): void {
  chosen?.scrollIntoView({ inline: 'center', block: 'nearest' });
}
