import { Button } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { type ActingArea, listActingAreas } from '#contract/acting-for.ts';
import type { AreaRole } from '#domain/actor.ts';
import { actFor } from '#web/app/acting-for/acting-for.ts';
import { SearchSelect } from '#web/app/lists/SearchSelect.tsx';
import { useSearchedChoices } from '#web/app/lists/searched-choices.ts';
import { startWords } from '#words/en/start.ts';
import { countryText } from '#words/say/country-text.ts';
import { wordsOf } from '#words/words.ts';
import classes from './ActingForBar.module.css';

type ActingForBarProps = { readonly area: AreaRole; readonly actingArea: ActingArea | null };

/** Shows whom a super_admin acts for in a role's area, and lets them choose someone. */
export function ActingForBar({ area, actingArea }: ActingForBarProps) {
  const { actingFor } = wordsOf(startWords).app;
  const [isChanging, setChanging] = useState(false);
  const choose = (chosen: ActingArea | null) => {
    setChanging(false);
    actFor(area, chosen);
  };
  return (
    <section
      className={classes.bar}
      aria-label={actingFor.label}
      data-acting={actingArea !== null || undefined}
    >
      {actingArea !== null && (
        <div className={classes.line}>
          <p className={classes.text} role="status">
            <IconUserShield aria-hidden size={20} />
            <span>{actingFor.acting(actingArea.name)}</span>
          </p>
          <div className={classes.buttons}>
            <Button
              variant="default"
              size="sm"
              aria-expanded={isChanging}
              onClick={() => setChanging(!isChanging)}
            >
              {actingFor.change}
            </Button>
            <Button variant="default" size="sm" onClick={() => choose(null)}>
              {actingFor.stop}
            </Button>
          </div>
        </div>
      )}
      {(actingArea === null || isChanging) && (
        <ActingAreaSelect area={area} actingArea={actingArea} choose={choose} />
      )}
    </section>
  );
}

type ActingAreaSelectProps = ActingForBarProps & { readonly choose: (actingArea: ActingArea) => void };

function ActingAreaSelect({ area, actingArea, choose }: ActingAreaSelectProps) {
  const { actingFor } = wordsOf(startWords).app;
  const { items, ...list } = useSearchedChoices(listActingAreas, { role: area });
  return (
    <SearchSelect
      {...list}
      label={actingArea === null ? actingFor.choose : actingFor.instead}
      className={classes.select}
      required={false}
      placeholder={actingFor.placeholder[area]}
      emptyText={actingFor.nobodyFound}
      choices={items.map(({ id, name, detail }) => ({ value: id, label: name, detail: countryText(detail) }))}
      value={actingArea?.id ?? ''}
      onChange={(chosen) => {
        const chosenArea = items.find(({ id }) => id === chosen);
        if (chosenArea !== undefined) choose(chosenArea);
      }}
    />
  );
}
