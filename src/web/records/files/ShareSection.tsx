import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { pdfWords } from '#words/en/records/pdf.ts';
import { wordsOf } from '#words/words.ts';

/** The section of a record's page for sending the record to other people. */
export function ShareSection({ children }: { readonly children: ReactNode }) {
  return (
    <div className="gh-screen">
      <RecordSection title={wordsOf(pdfWords).section}>
        <Group gap="sm">{children}</Group>
      </RecordSection>
    </div>
  );
}
