import type { PlanUse } from '#contract/plan-use.ts';
import { plainDateText, wordInBoth } from '#server/printing/bilingual.ts';
import type { SheetSection } from '#server/printing/sheet.ts';
import { filled, joinedInBoth } from '#server/printing/sheet-parts.ts';
import { reportsWords } from '#words/en/reports.ts';
import type { Paper } from './paper.ts';

type ClientWords = (typeof reportsWords)['client'];
const say = (text: (words: ClientWords) => string) => wordInBoth(reportsWords, ({ client }) => text(client));

/** Returns a client's plan, with the visits of its current plan year. */
export function planFacts(plan: PlanUse['plan']): Paper['sections'][number] {
  const section = { title: say((words) => words.plan) } satisfies Pick<SheetSection, 'title'>;
  if (plan === null) return { ...section, facts: [], note: say(({ noPlan }) => noPlan) };
  const { type, expires_on, is_active, visits_used, visits_per_year, months_left, months } = plan;
  return {
    ...section,
    facts: filled([
      {
        name: say((words) => words.type),
        value: joinedInBoth(
          say(({ planName }) => planName[type]),
          expires_on &&
            wordInBoth(reportsWords, ({ client }, locale) =>
              client.expires(plainDateText(expires_on, locale)),
            ),
        ),
      },
      {
        name: say(({ visits }) => visits),
        value: say(({ visitsValue }) => visitsValue(visits_used, visits_per_year)),
      },
      {
        name: say(({ monthsLeft }) => monthsLeft),
        value: say(({ monthsLeftValue }) => monthsLeftValue(months_left, months)),
      },
    ]),
    note: is_active ? null : say(({ inactive }) => inactive),
  };
}
