import { describeMoment } from '../../scripts/tests/test-clock.mjs';

/** A time at which every journey passed, with the number of journeys and the commit. */
type PassedMoment = { readonly moment: string; readonly passed: number; readonly commit: string };

const [begin, end] = ['<!-- hours -->', '<!-- /hours -->'];
const head = ['| TEST_NOW | In Bahrain | Stories that passed | Commit |', '|---|---|---|---|'];
const row = /^\| (\S+Z) \| .+ \| (\d+) \| ([0-9a-f]+\+?) \|$/;

export function momentsIn(document: string): readonly PassedMoment[] {
  return document.split('\n').flatMap((line) => {
    const [, moment, passed, commit] = row.exec(line) ?? [];
    return moment && passed && commit ? [{ moment, passed: Number(passed), commit }] : [];
  });
}

/** Returns the document with the new result for this moment in place of the old one. The moments stay in order. */
export function withMoment(document: string, passed: PassedMoment): string {
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`The document has no place for the moments, between ${begin} and ${end}`);
  const others = momentsIn(document).filter(({ moment }) => moment !== passed.moment);
  const rows = [...others, passed]
    .toSorted((one, other) => one.moment.localeCompare(other.moment))
    .map((one) => `| ${one.moment} | ${describeMoment(one.moment)} | ${one.passed} | ${one.commit} |`);
  return `${before}${begin}\n\n${[...head, ...rows].join('\n')}\n\n${end}${after}`;
}
