import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { findRecordByNumber } from '#contract/records.ts';
import { type NumberedRecord, numberLetters, recordAddress } from '#domain/events/record-address.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { Page } from '#web/ui/Page.tsx';
import { PageLevel } from '#web/ui/page-level.ts';
import { recordPagesWords } from '#words/en/record-pages.ts';
import { wordsOf } from '#words/words.ts';
import { useOpenBeside } from './RecordLink.tsx';
import { RecordRedirect } from './RecordRedirect.tsx';
import { UnknownRecord } from './UnknownRecord.tsx';

type SpokenNumberProps = {
  readonly record: NumberedRecord;
  readonly number: number;
  /** Returns the address to open; the record's own page by default. */
  readonly address?: (id: string) => string;
};

/**
 * Opens the record with a number such as JO-1042. If several operators have a record with that number, the
 * user chooses one.
 */
export function RecordByNumber({
  record,
  number,
  address = (id) => recordAddress(record, id),
}: SpokenNumberProps) {
  const { spoken } = wordsOf(recordPagesWords);
  const as = useContext(PageLevel) === 1 ? 'page' : 'panel';
  const query = useServerQuery(findRecordByNumber, { numbered: record, number });
  const title = `${numberLetters[record]}-${number}`;
  const found = query.data?.found;
  const [first, ...otherRecords] = found ?? [];
  if (found !== undefined && first === undefined) return <UnknownRecord record={record} />;
  if (first !== undefined && otherRecords.length === 0) {
    return <RecordRedirect address={address(first.id)} as={as} />;
  }
  return (
    <Page title={title} {...(found !== undefined && { description: spoken.choose })}>
      <QueryState query={query} rows={1}>
        {() => (
          <Stack component="ul" gap="xs">
            {found?.map(({ id, operator }) => (
              <li key={id}>
                <Choice address={address(id)} text={spoken.of(title, shownName(operator))} />
              </li>
            ))}
          </Stack>
        )}
      </QueryState>
    </Page>
  );
}

function Choice({ address, text }: { readonly address: string; readonly text: string }) {
  return (
    <Anchor component={Link} to={address} underline="always" onClick={useOpenBeside(address)}>
      {text}
    </Anchor>
  );
}
