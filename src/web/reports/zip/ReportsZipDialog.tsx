import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useState } from 'react';
import type { OutputOf } from '#contract/calls/call.ts';
import { countSignedVisits } from '#contract/reports.ts';
import type { Period } from '#domain/report.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { reportsZipWords } from '#words/en/job-orders/signature/reports-zip.ts';
import { wordsOf } from '#words/words.ts';
import { mostReports, type ReportSource, useReportsZip, type ZipState } from './reports-zip.ts';

/** The period of the reports, and the progress of their download. */
export function ReportsZipDialog({ days, ...source }: ReportSource & { readonly days: Period }) {
  const words = wordsOf(reportsZipWords);
  const [period, setPeriod] = useState(days);
  const query = useServerQuery(countSignedVisits, period);
  const zip = useReportsZip(source);
  const { state } = zip;
  const isRunning = state.kind === 'running';
  const choose = (changed: Partial<Period>) => {
    zip.forget();
    setPeriod({ ...period, ...changed });
  };
  return (
    <Stack gap="md">
      {!isRunning && (
        <Group gap="sm" grow>
          <DayInput label={words.from} value={period.from} onChange={(from) => choose({ from })} />
          <DayInput label={words.until} value={period.until} onChange={(until) => choose({ until })} />
        </Group>
      )}
      <QueryState query={query} rows={1}>
        {(found) => (
          <>
            {!isRunning && <Found found={found} />}
            <Outcome state={state} />
            <Group className="gh-actions">
              {isRunning ? (
                <Button variant="default" onClick={zip.cancel} data-autofocus>
                  {words.cancel}
                </Button>
              ) : (
                <Button disabled={found.count === 0} onClick={() => void zip.start(period)}>
                  {words.start}
                </Button>
              )}
            </Group>
          </>
        )}
      </QueryState>
    </Stack>
  );
}

type DayInputProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
};

function DayInput({ onChange, ...input }: DayInputProps) {
  return (
    <DateInput
      {...useCalendarProps()}
      {...input}
      {...dayInput('date')}
      onChange={(day) => day !== null && onChange(day)}
    />
  );
}

function Found({ found: { count, is_more } }: { readonly found: OutputOf<typeof countSignedVisits> }) {
  const words = wordsOf(reportsZipWords);
  if (count === 0) return <Text role="status">{words.none}</Text>;
  const left = count - mostReports;
  return (
    <>
      <Text role="status">{is_more ? words.foundMany(count) : words.found(count)}</Text>
      {left > 0 && (
        <Notice tone="warning">
          {is_more ? words.leftOutMany(mostReports, left) : words.leftOut(mostReports, left)}
        </Notice>
      )}
    </>
  );
}

function Outcome({ state }: { readonly state: ZipState }) {
  const words = wordsOf(reportsZipWords);
  switch (state.kind) {
    case 'idle':
      return null;
    case 'running':
      return (
        <Stack gap="xs">
          <Text>{words.working}</Text>
          <Box
            component="progress"
            w="100%"
            value={state.done}
            max={Math.max(1, state.total)}
            aria-label={words.title}
          />
          <Text role="status">
            <bdi>{words.progress(state.done, state.total)}</bdi>
          </Text>
        </Stack>
      );
    case 'given_up':
      return <Notice tone="info">{words.cancelled}</Notice>;
    case 'failed':
      return <Notice tone="error">{words.failed}</Notice>;
    case 'done':
      return (
        <Notice tone={state.missing.length === 0 ? 'info' : 'warning'} answers>
          <Stack gap="xs">
            <Text>{words.done(state.saved)}</Text>
            {state.missing.length > 0 && (
              <Text>
                {words.failedOnes(state.missing.length)}{' '}
                <bdi dir="ltr">{state.missing.map(({ number }) => number).join(', ')}</bdi>. {words.listed}
              </Text>
            )}
          </Stack>
        </Notice>
      );
  }
}
