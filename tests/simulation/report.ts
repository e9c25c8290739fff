import type { Database } from '#server/database/database.ts';
import { type Page, pageInWords, totalsOf } from './diary.ts';
import { type FortnightOptions, playFortnight } from './fortnight.ts';
import { type Checked, checkAll, joined } from './invariants/all.ts';
import { fatesIn } from './invariants/fates.ts';
import { sceneOf } from './invariants/scene.ts';
import type { World } from './world.ts';

export type Played = {
  readonly world: World;
  /** The days in plain sentences. They are the same for the same seed, on each database. */
  readonly diary: string;
  readonly checked: readonly Checked[];
  readonly seconds: number;
};

/** Plays the days on a database. Every day and at the end, checks from the outside that the promises hold. */
export async function played(kind: Database['kind'], asked: Omit<FortnightOptions, 'look'>): Promise<Played> {
  const begun = performance.now();
  const looks: Checked[][] = [];
  const look = async (world: World) => {
    looks.push(await checkAll(world));
  };
  const world = await playFortnight(kind, { ...asked, look });
  await look(world);
  return {
    world,
    diary: diaryOf(world, await fatesIn(sceneOf(world), world.company.id)),
    checked: joined(looks),
    seconds: Math.round((performance.now() - begun) / 1000),
  };
}

function diaryOf({ company, nextDoor, ledger }: World, fates: string): string {
  const { reads, writes, lost, doubled, stale, pairs, tries } = ledger.count;
  const { dispatchers, technicians, clients } = company;
  const staff = `${dispatchers.length} dispatchers, ${technicians.length} technicians and ${clients.length} clients`;
  return [
    `${company.name}: ${staff}.`,
    ...company.diary.pages.map(pageInWords),
    fates,
    `The second company, ${nextDoor.name}, ${inOneSentence(nextDoor.diary.pages)}`,
    `All of them read ${reads} times and wrote ${writes} times; ${lost} responses were lost, ${doubled} writes were sent ` +
      `twice at the same time, ${stale} came from an outdated screen, ${pairs} times two people did the same, ` +
      `and ${tries} times someone tried a forbidden action.`,
  ].join('\n');
}

function inOneSentence(pages: readonly Page[]): string {
  const { by_app, by_phone, by_label, planned, planned_later, started, glass, own_session, both_signed } =
    totalsOf(pages);
  return (
    `had ${by_app + by_phone + by_label} requests, planned ${planned + planned_later} of them, arrived ${started} times ` +
    `and got ${glass + own_session + both_signed} signatures.`
  );
}

export const isBroken = ({ wrong }: Checked) => wrong.length > 0;

/** Formats the promises with the number of checks and faults. The table is also valid Markdown. */
export function tableOf(checked: readonly Checked[]): string {
  const width = Math.max(...checked.map(({ promise }) => promise.length));
  const line = (promise: string, looked: string, wrong: string) =>
    `| ${promise.padEnd(width)} | ${looked.padStart(9)} | ${wrong.padStart(6)} |`;
  return [
    line('Promise', 'checked', 'broken'),
    `|${'-'.repeat(width + 2)}|${'-'.repeat(10)}:|${'-'.repeat(7)}:|`,
    ...checked.map(({ promise, looked, wrong }) => line(promise, String(looked), String(wrong.length))),
  ].join('\n');
}

const mostShown = 10;

/** Returns the first faults of each broken promise. */
export function faultsIn(checked: readonly Checked[]): string {
  return checked
    .filter(isBroken)
    .map(({ promise, wrong }) => [promise, ...wrong.slice(0, mostShown)].join('\n  '))
    .join('\n');
}
