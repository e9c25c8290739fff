import { Select } from '@mantine/core';
import { jobFigures, jobStages } from '#domain/job-orders/order.ts';
import type { useJobFilter } from '#web/records/job-orders/job-filter.ts';
import { ClientSiteFilter } from '#web/records/people/SiteFilter.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { jobsWords } from '#words/en/job-orders/order/jobs.ts';
import { wordsOf } from '#words/words.ts';
import classes from './JobFilters.module.css';

/** The input's value for "all", because the input cannot hold null. */
const all = 'all';

type JobFiltersProps = { readonly state: ReturnType<typeof useJobFilter> };

/** Filters the jobs by search words, a dashboard figure, a stage, and a client's site. */
export function JobFilters({ state: { filter, choose, setSearch } }: JobFiltersProps) {
  const words = wordsOf(jobsWords);
  return (
    <>
      <div className={classes.filters}>
        <SearchBox label={words.search} value={filter.search} onSearch={setSearch} />
        <Select
          aria-label={words.show}
          size="md"
          data={[
            { value: all, label: words.all },
            ...jobFigures.map((value) => ({ value, label: words.figures[value] })),
          ]}
          allowDeselect={false}
          value={filter.figure ?? all}
          onChange={(chosen) => choose({ figure: jobFigures.find((one) => one === chosen) ?? null })}
        />
        <Select
          aria-label={words.columns.status}
          size="md"
          data={[
            { value: all, label: words.allStages },
            ...jobStages.map((value) => ({ value, label: words.stages[value] })),
          ]}
          allowDeselect={false}
          value={filter.stage ?? all}
          onChange={(chosen) => choose({ stage: jobStages.find((one) => one === chosen) ?? null })}
        />
      </div>
      <ClientSiteFilter choice={filter} choose={choose} />
    </>
  );
}
