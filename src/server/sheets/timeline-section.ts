import { listTimeline, type TimelineEntry } from '#contract/timeline.ts';
import type { PagedRecord } from '#domain/events/record-address.ts';
import { nameFor } from '#domain/values/second-name.ts';
import type { Reader } from '#server/platform/calls.ts';
import { nameInBoth, wordInBoth } from '#server/printing/bilingual.ts';
import type { SheetCell, SheetSection } from '#server/printing/sheet.ts';
import { timelineWords } from '#words/en/cases/timeline.ts';
import { eventsWords } from '#words/en/records/events.ts';
import { authorName } from '#words/say/author-name.ts';
import { sheetsText, shortMoment } from './values.ts';

/** The maximum number of timeline entries to print. If there are more, only the latest are printed. */
const mostEntries = 100;

type Case = { readonly record: PagedRecord; readonly id: string; readonly time_zone: string };

/**
 * Returns the timeline of a case, earliest first. A printed document may reach the client, so it contains no internal
 * comments and no reasons, and shows events only by their names.
 */
export async function timelineSection(
  { ask }: Pick<Reader, 'ask'>,
  { record, id, time_zone }: Case,
): Promise<SheetSection[]> {
  const { items, next } = await ask(listTimeline, { record, record_id: id, limit: mostEntries });
  const printed = items.filter((entry) => entry.kind === 'event' || !entry.is_internal).toReversed();
  if (printed.length === 0) return [];
  const column = (name: 'when' | 'who' | 'what') => sheetsText(({ timeline }) => timeline[name]);
  return [
    {
      title: wordInBoth(timelineWords, ({ title }) => title),
      facts: [],
      table: {
        columns: [
          { name: column('when'), isLeftToRight: true },
          { name: column('who') },
          { name: column('what'), share: 2.5 },
        ],
        rows: printed.map((entry) => [shortMoment(entry.at, time_zone), ...cellsOf(entry)]),
      },
      note: next === null ? null : sheetsText(({ timeline }) => timeline.earlier),
    },
  ];
}

function cellsOf(entry: TimelineEntry): SheetCell[] {
  if (entry.kind === 'comment') {
    return [nameInBoth({ name: entry.author_name, second_name: entry.author_second_name }), entry.text];
  }
  const { actor_name: name, actor_second_name: second_name } = entry;
  const author = wordInBoth(timelineWords, (_, locale) =>
    authorName({ ...entry, actor_name: nameFor(locale, { name, second_name }) }, locale),
  );
  return [
    author.en === author.ar ? author.en : author,
    wordInBoth(eventsWords, (names) => names[entry.type]),
  ];
}
