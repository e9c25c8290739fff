import { Button, Select } from '@mantine/core';
import { useId, useState } from 'react';
import { serviceTypes, urgencies } from '#domain/service-request.ts';
import { useIsPhone } from '#web/app/parts/is-phone.ts';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { triageWords } from '#words/en/planning/triage.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { MachineFilter, RequestingClientFilter } from './PartyFilters.tsx';
import classes from './triage.module.css';
import type { TriageFilter } from './triage-state.ts';

/**
 * The filters for all requests on the screen, both pending and decided. A phone shows the search, and the other filters
 * behind a button, so that the first request is in sight.
 */
export function TriageFilters({ filter }: { readonly filter: TriageFilter }) {
  const words = wordsOf(triageWords).filters;
  const isPhone = useIsPhone();
  const { search, ...chosen } = filter.view;
  const isNarrowed = Object.values(chosen).some(Boolean);
  const [isOpen, setOpen] = useState(isNarrowed);
  const inputs = useId();
  const box = (
    <div className={classes.wholeLine}>
      <SearchBox label={words.search} value={search} onSearch={(typed) => filter.type({ search: typed })} />
    </div>
  );
  return (
    <search className={classes.filters} aria-label={words.label} data-phone={isPhone || undefined}>
      {isPhone && (
        <>
          {box}
          <Button
            variant={isNarrowed ? 'light' : 'default'}
            aria-expanded={isOpen}
            aria-controls={inputs}
            onClick={() => setOpen(!isOpen)}
          >
            {words.more}
          </Button>
        </>
      )}
      <div id={inputs} className={classes.inputs} hidden={isPhone && !isOpen}>
        <Choices filter={filter} />
      </div>
      {!isPhone && box}
      {filter.isFiltered && (
        <Button className={classes.wholeLine ?? ''} size="sm" variant="subtle" onClick={filter.clear}>
          {words.clear}
        </Button>
      )}
    </search>
  );
}

function Choices({ filter }: { readonly filter: TriageFilter }) {
  const { view, choose } = filter;
  const words = wordsOf(triageWords).filters;
  const { domain } = wordsOf(startWords);
  return (
    <>
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
    </>
  );
}
