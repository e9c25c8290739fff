import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { useNow } from '#web/app/time/now.ts';
import type { TurnReader } from '#web/records/job-orders/visit/turn.ts';
import { useTurnReader } from '#web/records/job-orders/visit/turn-reader.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import type { NowSentence } from './now.ts';

type NowLineProps = { readonly sentences: (reader: TurnReader, now: Date) => readonly NowSentence[] };

/** The line below the name of a record, about what matters now. Each sentence opens the record that it names. */
export function NowLine({ sentences }: NowLineProps) {
  const now = useNow();
  const reader = useTurnReader();
  const said = reader === null ? [] : sentences(reader, now);
  if (said.length === 0) return null;
  return (
    <Text fw={500} data-now>
      {said.map(({ text, opens }, index) => (
        <Fragment key={text}>
          {index > 0 && ' '}
          {opens === null ? text : <RecordLink {...opens}>{text}</RecordLink>}
        </Fragment>
      ))}
    </Text>
  );
}
