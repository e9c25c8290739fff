import { Group, Stack } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import type { PagedRecord } from '#domain/events/record-address.ts';
import { PageZone } from '#web/app/acting-for/own-zone.ts';
import { useWithZone } from '#web/app/acting-for/with-zone.ts';
import { AfterLoading } from '#web/app/data/AfterLoading.tsx';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { isNotFound } from '#web/app/data/query-client.ts';
import { Page } from '#web/ui/Page.tsx';
import { PageLevel } from '#web/ui/page-level.ts';
import { recordPagesWords } from '#words/en/record-pages.ts';
import { wordsOf } from '#words/words.ts';
import classes from './RecordPage.module.css';
import { UnknownRecord } from './UnknownRecord.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';

type RecordPageProps<Data> = {
  readonly record: PagedRecord;
  readonly query: {
    readonly data: Data | undefined;
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Returns the record's number or name. */
  readonly nameOf: (data: Data) => string;
  /** Returns the text after the kind of record, such as the service type of a job. */
  readonly detailOf?: (data: Data) => string | null | undefined;
  /** Returns the heading, if it is a sentence. The number then precedes it. */
  readonly sentenceOf?: (data: Data) => string;
  /** The line below the heading: when, who and where. */
  readonly line?: (data: Data) => ReactNode;
  /** The tags for the record's state and urgency. */
  readonly tags?: (data: Data) => ReactNode;
  /** The record's actions: `<RecordActions>`, or a component that renders it if hooks are needed. */
  readonly actions?: (data: Data) => ReactNode;
  /**
   * Sections that start to load at the same time as the record, such as its files. They are below `children`, and
   * hidden until the record has loaded, so no button moves just as someone taps it.
   */
  readonly parts?: ReactNode;
  /** The record's facts, followed by the sections that depend on its data. */
  readonly children: (data: Data) => ReactNode;
  /**
   * The record's timeline, which starts to load at the same time as the record. It is next to the other sections if
   * there is room, otherwise below them.
   */
  readonly timeline?: ReactNode;
};

/**
 * The frame of a record's page: title, status and next step, then facts and other sections. It works both as a page
 * and next to a list. It asks before it discards unsaved input.
 */
export function RecordPage<Data>(props: RecordPageProps<Data>) {
  const { record, query, nameOf, detailOf, sentenceOf, line, tags, actions, parts, children, timeline } =
    props;
  const { kinds } = wordsOf(recordPagesWords);
  const isBeside = useContext(PageLevel) === 2;
  const { data } = query;
  const zone = zoneOf(data);
  const withZone = useWithZone(zone);
  if (isNotFound(query.error)) return <UnknownRecord record={record} />;
  const detail = data === undefined ? null : detailOf?.(data);
  const kind = detail ? `${kinds[record]} · ${detail}` : kinds[record];
  return (
    <PageZone value={zone}>
      <UnsavedGuard>
        <Page
          title={data === undefined ? kinds[record] : (sentenceOf ?? nameOf)(data)}
          number={data === undefined || sentenceOf === undefined ? undefined : nameOf(data)}
          lines={data === undefined ? undefined : line?.(data)}
          description={data === undefined ? kind : withZone(kind)}
          actions={data === undefined ? undefined : actions?.(data)}
        >
          <div className={classes.room}>
            <div className={classes.columns} data-one={isBeside || timeline === undefined || undefined}>
              <Stack gap="lg">
                <QueryState query={query}>
                  {(loadedRecord) => (
                    <>
                      {tags !== undefined && <Group gap="xs">{tags(loadedRecord)}</Group>}
                      {children(loadedRecord)}
                    </>
                  )}
                </QueryState>
                {parts !== undefined && (
                  <AfterLoading isPending={query.isPending}>
                    <Stack gap="lg">{parts}</Stack>
                  </AfterLoading>
                )}
              </Stack>
              {timeline !== undefined && <div>{timeline}</div>}
            </div>
          </div>
        </Page>
      </UnsavedGuard>
    </PageZone>
  );
}

/** Returns the time zone in the record or in its operator; null if neither has one. */
function zoneOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  if ('time_zone' in data && typeof data.time_zone === 'string') return data.time_zone;
  return 'operator' in data ? zoneOf(data.operator) : null;
}
