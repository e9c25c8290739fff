import type { OutputOf } from '#contract/calls/call.ts';
import { getPlanUse } from '#contract/plan-use.ts';
import { listSignedVisits } from '#contract/reports.ts';
import type { Period } from '#domain/report.ts';
import { bothNames } from '#domain/values/both-forms.ts';
import { formatMoney } from '#domain/values/money.ts';
import type { Reader } from '#server/platform/calls.ts';
import { wordInBoth } from '#server/printing/bilingual.ts';
import type { Bilingual, SheetCell, SheetColumn, SheetSection } from '#server/printing/sheet.ts';
import { linesOf } from '#server/printing/sheet-parts.ts';
import { reportsWords } from '#words/en/reports.ts';
import type { Paper } from './paper.ts';
import { planFacts } from './plan-facts.ts';
import { domainText, leftOutOf, sheetsText, shortMoment, tableSection } from './values.ts';

type Page = OutputOf<typeof listSignedVisits>;
type Visit = Page['items'][number];

/** The maximum number of visits to print, and the maximum number to count. */
const mostPrinted = 300;
const mostCounted = 2000;

type Visits = {
  readonly items: readonly Visit[];
  readonly all: number;
  /** False if there are more than could be counted. */
  readonly isCounted: boolean;
};

type ClientWords = (typeof reportsWords)['client'];
const say = (text: (words: ClientWords) => string) => wordInBoth(reportsWords, ({ client }) => text(client));

/** Returns the client's plan and its signed visits, as on the screen. A super admin gets those of all clients. */
export async function visitsPaper(reader: Reader, today: string): Promise<Paper> {
  const { actor, ask } = reader;
  const isClient = actor.role === 'client';
  const plan = isClient ? (await ask(getPlanUse, {})).plan : undefined;
  const visits = await visitsOf(reader, {});
  return {
    operator_id: actor.operator_id ?? null,
    title: sheetsText((words) => words.visitsReport),
    number: '',
    fileName: `signed-visits-${today}`,
    recipient: isClient && visits.items[0] !== undefined ? linesOf(bothNames(visits.items[0].client)) : [],
    sections: [
      ...(plan === undefined ? [] : [planFacts(plan)]),
      visitsSection(visits, { withClient: !isClient, none: say(({ noneSigned }) => noneSigned) }),
    ],
    photos: [],
    data: { plan: plan ?? null, visits: visits.items },
  };
}

/** Returns the latest signed visits of the period, and counts the others. */
export async function visitsOf({ ask }: Reader, period: Partial<Period>): Promise<Visits> {
  const items: Visit[] = [];
  let all = 0;
  let after: string | null = null;
  do {
    const page: Page = await ask(listSignedVisits, {
      ...period,
      limit: 100,
      ...(after !== null && { after }),
    });
    if (items.length < mostPrinted) items.push(...page.items);
    all += page.items.length;
    after = page.next;
  } while (after !== null && all < mostCounted);
  return { items, all, isCounted: after === null };
}

type Showing = { readonly withClient: boolean; readonly none: Bilingual };

export function visitsSection(
  { items, all, isCounted }: Visits,
  { withClient, none }: Showing,
): SheetSection {
  const leftOut = isCounted
    ? leftOutOf(all, items.length)
    : sheetsText(({ leftOutAtLeast }) => leftOutAtLeast(all - items.length));
  const column = (name: keyof ClientWords['columns'], share = 1): SheetColumn => ({
    name: say(({ columns }) => columns[name]),
    share,
  });
  const clientColumn = withClient ? [column('client', 1.8)] : [];
  return tableSection(
    say(({ signed }) => signed),
    {
      columns: [
        { ...column('number'), isLeftToRight: true },
        { ...column('signed', 1.2), isLeftToRight: true },
        ...clientColumn,
        column('machine', 1.6),
        column('visitType', 1.6),
        column('technician', 1.4),
        { ...column('fee', 1.4), isLeftToRight: true },
      ],
      rows: items.map((visit) => visitRow(visit, withClient)),
    },
    { none, leftOut },
  );
}

function visitRow(visit: Visit, withClient: boolean): SheetCell[] {
  const { is_cmasa_covered, visit_fee, currency, client, technician, visit_type } = visit;
  const fee = visit_fee === null ? say(({ noFee }) => noFee) : formatMoney(visit_fee, currency);
  return [
    visit.number,
    shortMoment(visit.signed_at, visit.time_zone),
    ...(withClient ? [bothNames(client)] : []),
    `${visit.machine.model}\n${visit.machine.serial_number}`,
    domainText(({ visitType }) => visitType[visit_type]),
    technician && bothNames(technician),
    is_cmasa_covered ? say(({ covered }) => covered) : fee,
  ];
}
