import { Text } from '@mantine/core';
import { getBoard } from '#contract/planning/board.ts';
import { getPreferences } from '#contract/preferences.ts';
import { type BoardView, boardOrders, boardViews } from '#domain/planning/appointment.ts';
import { addDays } from '#domain/values/calendar.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { usePlanningArea } from '#web/app/acting-for/planning-area.ts';
import { day, oneOf, pageNumber, words } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { CombineReads } from '#web/app/data/CombinedReads.tsx';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { useNow } from '#web/app/time/now.ts';
import { useHijriDate } from '#web/records/job-orders/visit/with-hijri.ts';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { NewWorkButtons } from '#web/records/planning/new-work/NewWorkButton.tsx';
import { TechnicianContacts } from '#web/records/technician-contacts/ContactNote.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { planningWords } from '#words/en/planning/board.ts';
import { wordsOf } from '#words/words.ts';
import { BoardContent } from './BoardContent.tsx';
import { BoardPages } from './BoardPages.tsx';
import { BoardToolbar } from './BoardToolbar.tsx';

const daysOf: Readonly<Record<BoardView, number>> = { day: 1, week: 7 };

/**
 * The choices that the URL stores. The default view is the dispatcher's preference, and the default day is
 * today.
 */
const boardReaders = {
  day,
  view: oneOf(boardViews),
  order: oneOf(boardOrders, 'load'),
  search: words,
  page: pageNumber,
};

/** The dispatch board: the technicians' jobs over time, and the unassigned jobs and requests. */
export function BoardScreen() {
  const { board } = wordsOf(planningWords);
  const title = useBoardTitle();
  // Planning is only possible within one operator, because it needs a time zone and technicians.
  if (!useSeesEveryOperator())
    return (
      <CombineReads>
        <TechnicianContacts>
          <OwnBoard title={title} />
        </TechnicianContacts>
      </CombineReads>
    );
  return (
    <Page title={title} description={board.description}>
      <EmptyState text={board.chooseOperator} />
    </Page>
  );
}

/** Returns the title of the board, which differs from that of the operator's schedule. */
function useBoardTitle(): string {
  const { board } = wordsOf(planningWords);
  return usePlanningArea() === '/operator' ? board.operatorTitle : board.title;
}

function OwnBoard({ title }: { readonly title: string }) {
  const zone = useOwnZone();
  const preferred = useServerQuery(getPreferences, {}).data?.board_view;
  const chosen = useAddressView(boardReaders);
  const { order, search } = chosen.view;
  const page = Number(chosen.view.page ?? 0);
  const view = chosen.view.view ?? preferred ?? 'day';
  const today = todayIn(zone, useNow());
  const date = chosen.view.day ?? today;
  const from = view === 'day' ? date : addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay());
  const rows = {
    ...(search !== '' && { search }),
    ...(page > 0 && { page }),
    ...(order === 'name' && { order }),
  };
  const query = useServerQuery(getBoard, { from, days: daysOf[view], ...rows }, { keepPrevious: true });
  const hijriDate = useHijriDate(date);
  const dateLine = (className: string) =>
    view === 'day' && hijriDate !== null && <Text className={className}>{hijriDate}</Text>;
  const toolbar = (
    <BoardToolbar
      view={view}
      date={date}
      order={order}
      today={today}
      choose={({ date: nextDate, ...choice }) =>
        chosen.choose({
          ...choice,
          page: null,
          ...(nextDate !== undefined && { day: nextDate === today ? null : nextDate }),
        })
      }
    />
  );
  return (
    <Page
      title={title}
      lines={dateLine('gh-wide')}
      isOneLine
      actions={
        <>
          {toolbar}
          <NewWorkButtons hasMenu />
        </>
      }
    >
      {dateLine('gh-phone')}
      <QueryState query={query} rows={6}>
        {(board) => (
          <>
            <BoardPages
              count={board.technicians_count}
              shown={board.technicians.length}
              page={page}
              search={search}
              choose={({ page: next = 0, search: text = search }) =>
                chosen.type({ search: text, page: next === 0 ? null : String(next) })
              }
            />
            <BoardContent
              board={board}
              view={view}
              from={from}
              order={order}
              narrowing={page === 0 ? search : `${search} ${page}`}
              isBusy={query.isPlaceholderData}
            />
          </>
        )}
      </QueryState>
    </Page>
  );
}
