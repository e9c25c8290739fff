import { Button, Select } from '@mantine/core';
import { serviceTypes, urgencies } from '#domain/service-request.ts';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { triageWords } from '#words/en/planning/triage.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { MachineFilter, RequestingClientFilter } from './PartyFilters.tsx';
import classes from './triage.module.css';
import type { TriageFilter } from './triage-state.ts';

/** The filters for all requests on the screen, both pending and decided. */
export function TriageFilters({ filter }: { readonly filter: TriageFilter }) {
  const { view, choose, type } = filter;
  const words = wordsOf(triageWords).filters;
  const { domain } = wordsOf(startWords);
  return (
    <search className={classes.filters} aria-label={words.label}>
      <Select
        aria-label={words.urgency}
        placeholder={words.urgency}
        clearable
        data={urgencies.map((value) => ({ value, label: domain.urgency[value] })).toReversed()}
        value={view.urgency}
        onChange={(urgency) => choose({ urgency: urgencies.find((one) => one === urgency) ?? null })}
      />
      <Select
        aria-label={words.type}
        placeholder={words.type}
        clearable
        data={serviceTypes.map((value) => ({ value, label: domain.serviceType[value] }))}
        value={view.type}
        onChange={(chosen) => choose({ type: serviceTypes.find((one) => one === chosen) ?? null })}
      />
      <RequestingClientFilter filter={filter} />
      <MachineFilter filter={filter} />
      <div className={classes.wholeLine}>
        <SearchBox label={words.search} value={view.search} onSearch={(search) => type({ search })} />
      </div>
      {filter.isFiltered && (
        <Button className={classes.wholeLine ?? ''} size="sm" variant="subtle" onClick={filter.clear}>
          {words.clear}
        </Button>
      )}
    </search>
  );
}
