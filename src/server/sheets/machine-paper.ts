import { getClient } from '#contract/clients/page.ts';
import { listFiles } from '#contract/files.ts';
import {
  getMachine,
  getMachinePassport,
  listMachineHistory,
  type MachineHistoryEntry,
  type MachinePassport,
  type MachineView,
} from '#contract/machines.ts';
import { isWarrantyConfirmed } from '#domain/machine.ts';
import { bothAddresses, bothLocations, bothNames } from '#domain/values/both-forms.ts';
import type { Reader } from '#server/platform/calls.ts';
import { dateInBoth, wordInBoth } from '#server/printing/bilingual.ts';
import type { SheetCell, SheetSection } from '#server/printing/sheet.ts';
import { type FactRow, filled, joinedInBoth, linesOf } from '#server/printing/sheet-parts.ts';
import { machinesWords } from '#words/en/machines.ts';
import { fieldsWords } from '#words/en/records.ts';
import { countText } from '#words/say/count-text.ts';
import type { Paper } from './paper.ts';
import { photosOfFiles } from './photos.ts';
import { planFacts } from './plan-facts.ts';
import { domainText, leftOutOf, sheetsText, shortMoment, tableSection } from './values.ts';

/** The maximum number of past requests and visits in a passport. */
const mostPast = 200;

type PageWords = (typeof machinesWords)['page'];
const page = (say: (words: PageWords) => string) => wordInBoth(machinesWords, (words) => say(words.page));
const column = (name: keyof PageWords['columns']) => page(({ columns }) => columns[name]);
const field = (name: 'model' | 'serial_number' | 'location' | 'ownership' | 'label' | 'move_reason') =>
  wordInBoth(fieldsWords, (words) => words[name]);
const dateOrNull = (day: string | null) => (day === null ? null : dateInBoth(day));

/** Returns a machine's passport as its page shows it to this person. */
export async function machinePaper(reader: Reader, id: string): Promise<Paper> {
  const { ask } = reader;
  const machine = await ask(getMachine, { id });
  const passport = await ask(getMachinePassport, { id });
  const { items: files } = await ask(listFiles, { record: 'machines', record_id: id });
  const client = await ask(getClient, { id: machine.client_id });
  const past = await pastOf(reader, id);
  const plan = client.relation?.plan;
  return {
    operator_id: machine.operator_id,
    title: sheetsText((words) => words.passport),
    number: machine.serial_number,
    fileName: `machine-${machine.serial_number}`,
    // Earlier entries may be about another client, so only a copy for the client itself has the client's
    // address.
    recipient: reader.actor.role === 'client' ? linesOf(bothNames(client), bothAddresses(client)) : [],
    sections: [
      {
        title: wordInBoth(machinesWords, (words) => words.machine.facts),
        facts: filled(machineFacts(machine, passport)),
      },
      ...(plan === undefined ? [] : [planFacts(plan)]),
      readingsSection(passport),
      partsSection(passport),
      movesSection(passport),
      pastSection(machine, passport, past),
    ],
    photos: photosOfFiles(files),
    data: { machine, passport, plan: plan ?? null, history: past },
  };
}

type Past = Exclude<MachineHistoryEntry, { kind: 'signature' }>;

/** Returns the latest requests and visits. Signatures are in their sealed reports. */
async function pastOf({ ask }: Reader, id: string): Promise<Past[]> {
  const past: Past[] = [];
  let after: string | null = null;
  do {
    const history: { items: MachineHistoryEntry[]; next: string | null } = await ask(listMachineHistory, {
      id,
      limit: 50,
      ...(after !== null && { after }),
    });
    past.push(...history.items.filter((entry) => entry.kind !== 'signature'));
    after = history.next;
  } while (after !== null && past.length < mostPast);
  return past.slice(0, mostPast);
}

function machineFacts(
  machine: MachineView,
  { readings, open_requests, open_jobs }: MachinePassport,
): FactRow[] {
  const fact = (name: keyof (typeof machinesWords)['facts']) =>
    wordInBoth(machinesWords, ({ facts }) => facts[name]);
  const [reading] = readings;
  const { retired_at, retirement_reason, time_zone } = machine;
  return [
    { name: field('label'), value: machine.label },
    { name: field('model'), value: machine.model },
    { name: field('serial_number'), value: machine.serial_number, isLeftToRight: true },
    { name: field('location'), value: bothLocations(machine) },
    {
      name: field('ownership'),
      value: domainText(({ ownership }) => ownership[machine.ownership]),
    },
    { name: fact('installed'), value: dateInBoth(machine.install_date) },
    {
      name: fact('warranty'),
      value: joinedInBoth(
        dateOrNull(machine.warranty_end),
        isWarrantyConfirmed(machine)
          ? null
          : page(({ unconfirmed }) => unconfirmed[machine.warranty_end === null ? 'removed' : 'entered']),
      ),
    },
    { name: fact('lastService'), value: dateOrNull(machine.last_service_date) ?? fact('never') },
    { name: fact('nextService'), value: dateOrNull(machine.next_service_date) ?? fact('never') },
    {
      name: page(({ counter }) => counter),
      value:
        reading === undefined
          ? null
          : wordInBoth(machinesWords, (words, locale) => words.page.cups(countText(reading.counter, locale))),
    },
    {
      name: page((words) => words.openWork),
      value: [...open_requests, ...open_jobs].map(({ number }) => number).join(' · '),
      isLeftToRight: true,
    },
    {
      name: fact('retired'),
      value:
        retired_at === null
          ? null
          : joinedInBoth(dateInBoth(shortMoment(retired_at, time_zone).slice(0, 10)), retirement_reason),
    },
  ];
}

function readingsSection({ readings, totals }: MachinePassport): SheetSection {
  const isNew = page(({ newCounter }) => newCounter);
  return tableSection(
    page(({ counter }) => counter),
    {
      columns: [
        { name: column('cups'), isLeftToRight: true },
        { name: column('on'), isLeftToRight: true },
        { name: column('by'), share: 2 },
        { name: column('note'), share: 1.5 },
      ],
      rows: readings.map(({ counter, read_on, read_by_name, job_order_number, is_new_counter }) => [
        countText(counter, 'en'),
        read_on,
        job_order_number === null ? read_by_name : `${read_by_name}\n${job_order_number}`,
        is_new_counter ? isNew : null,
      ]),
    },
    { none: page(({ noReadings }) => noReadings), leftOut: leftOutOf(totals.readings, readings.length) },
  );
}

function partsSection({ parts, totals }: MachinePassport): SheetSection {
  return tableSection(
    page((words) => words.parts),
    {
      columns: [
        { name: column('parts'), share: 3 },
        { name: column('on'), isLeftToRight: true },
        { name: column('job'), isLeftToRight: true },
      ],
      rows: parts.map(({ names, replaced_on, number }) => [names.join('\n'), replaced_on, number]),
    },
    { none: page(({ noParts }) => noParts), leftOut: leftOutOf(totals.parts, parts.length) },
  );
}

function movesSection({ moves, totals }: MachinePassport): SheetSection {
  const site = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join('\n');
  return tableSection(
    page((words) => words.moves),
    {
      columns: [
        { name: column('on'), isLeftToRight: true },
        { name: column('from'), share: 2 },
        { name: column('to'), share: 2 },
        { name: column('by'), share: 1.5 },
        { name: field('move_reason'), share: 2 },
      ],
      rows: moves.map((move) => [
        move.moved_on,
        site(move.from_client, move.from_location),
        site(move.to_client, move.to_location),
        move.by,
        move.reason,
      ]),
    },
    { none: page(({ noMoves }) => noMoves), leftOut: leftOutOf(totals.moves, moves.length) },
  );
}

function pastSection(
  { time_zone }: MachineView,
  { totals, is_whole }: MachinePassport,
  past: readonly Past[],
): SheetSection {
  const words = (name: 'history' | 'noHistory' | 'technician') =>
    wordInBoth(machinesWords, ({ machine }) => machine[name]);
  const leftOut = leftOutOf(totals.requests + totals.visits, past.length);
  const section = tableSection(
    words('history'),
    {
      columns: [
        { name: column('job'), share: 1.2, isLeftToRight: true },
        { name: column('on'), share: 1.6, isLeftToRight: true },
        { name: sheetsText(({ kind }) => kind), share: 2 },
        { name: sheetsText(({ details }) => details), share: 4 },
        { name: words('technician'), share: 1.8 },
      ],
      rows: past.map((entry) => pastRow(entry, time_zone)),
    },
    { none: words('noHistory'), leftOut },
  );
  if (is_whole) return section;
  const note = joinedInBoth(
    page(({ ownVisits }) => ownVisits),
    section.note,
  );
  return { ...section, note };
}

function pastRow(entry: Past, timeZone: string): SheetCell[] {
  const at = shortMoment(entry.at, timeZone);
  const kind = wordInBoth(machinesWords, ({ machine }) => machine.kinds[entry.kind]);
  if (entry.kind === 'request') {
    const { status, outcome, problem_description, rejection_reason } = entry;
    const state = domainText(({ requestStatus, requestOutcome }) =>
      outcome === null ? requestStatus[status] : requestOutcome[outcome],
    );
    const text = [problem_description, rejection_reason].filter((part) => part !== null).join('\n');
    return [entry.case.number, at, joinedInBoth(kind, state), text, null];
  }
  const { status, work_performed, parts, technician_name: name, technician_second_name: second_name } = entry;
  const state = domainText(({ jobStatus }) => jobStatus[status]);
  const text = [work_performed, ...parts.map((part) => `• ${part}`)].filter((part) => part !== null);
  return [
    entry.number,
    at,
    joinedInBoth(kind, state),
    text.join('\n'),
    name && bothNames({ name, second_name }),
  ];
}
