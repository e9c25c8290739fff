import { Group, Select } from '@mantine/core';
import { serviceTypes, urgencies } from '#domain/service-request.ts';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { triageWords } from '#words/en/planning/triage.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import type { TriageFilter } from './triage-state.ts';

/** Narrows the inbox by urgency, type and words. */
export function TriageFilters({ filter: { view, choose, type } }: { readonly filter: TriageFilter }) {
  const words = wordsOf(triageWords).filters;
  const { domain } = wordsOf(startWords);
  return (
    <Group component="search" gap="sm" aria-label={words.label}>
      <Select
        aria-label={words.urgency}
        placeholder={words.urgency}
        w="10rem"
        clearable
        data={urgencies.map((value) => ({ value, label: domain.urgency[value] })).toReversed()}
        value={view.urgency}
        onChange={(urgency) => choose({ urgency: urgencies.find((one) => one === urgency) ?? null })}
      />
      <Select
        aria-label={words.type}
        placeholder={words.type}
        w="14rem"
        clearable
        data={serviceTypes.map((value) => ({ value, label: domain.serviceType[value] }))}
        value={view.type}
        onChange={(chosen) => choose({ type: serviceTypes.find((one) => one === chosen) ?? null })}
      />
      <SearchBox label={words.search} value={view.search} onSearch={(search) => type({ search })} />
    </Group>
  );
}
