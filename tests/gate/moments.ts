import { describeMoment } from '../../scripts/tests/test-clock.mjs';

/** A time at which the journeys were played, with the files of those that failed. */
export type PlayedMoment = {
  readonly moment: string;
  readonly journeys: number;
  readonly red: readonly string[];
  readonly commit: string;
};

const [begin, end] = ['<!-- hours -->', '<!-- /hours -->'];
const head = ['| TEST_NOW | In Bahrain | Journeys | Red | Commit |', '|---|---|---|---|---|'];
const row = /^\| (\S+Z) \| .+ \| (\d+) \| (.+) \| ([0-9a-f]+\+?) \|$/;
const none = 'none';

export function momentsIn(document: string): readonly PlayedMoment[] {
  return document.split('\n').flatMap((line) => {
    const [, moment, journeys, red, commit] = row.exec(line) ?? [];
    if (!moment || !journeys || !red || !commit) return [];
    return [{ moment, journeys: Number(journeys), red: red === none ? [] : red.split(', '), commit }];
  });
}

/** Returns the document with the new result for this moment in place of the old one. The moments stay in order. */
export function withMoment(document: string, played: PlayedMoment): string {
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`The document has no place for the moments, between ${begin} and ${end}`);
  const others = momentsIn(document).filter(({ moment }) => moment !== played.moment);
  const rows = [...others, played]
    .toSorted((one, other) => one.moment.localeCompare(other.moment))
    .map(
      ({ moment, journeys, red, commit }) =>
        `| ${moment} | ${describeMoment(moment)} | ${journeys} | ${red.join(', ') || none} | ${commit} |`,
    );
  return `${before}${begin}\n\n${[...head, ...rows].join('\n')}\n\n${end}${after}`;
}
