import { Button, Group, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import {
  getMachine,
  getMachinePassport,
  listMachineHistory,
  type MachinePassport,
  type MachineView,
} from '#contract/machines.ts';
import { machineSheetPath } from '#contract/sheets.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerPages, useServerQuery } from '#web/app/data/server-data.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { formatDate } from '#web/app/time/dates.ts';
import { PdfButton } from '#web/records/files/PdfButton.tsx';
import { RecordFiles } from '#web/records/files/RecordFiles.tsx';
import { ShareSection } from '#web/records/files/ShareSection.tsx';
import { NowLine } from '#web/records/now/NowLine.tsx';
import { machineNow } from '#web/records/now/now.ts';
import { CaseNumber } from '#web/records/page/job-links.tsx';
import { MachineStatusTag } from '#web/records/page/MachineStatusTag.tsx';
import { RecordFacts } from '#web/records/page/RecordFacts.tsx';
import { RecordPage } from '#web/records/page/RecordPage.tsx';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { Timeline } from '#web/records/timeline/Timeline.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { startWords } from '#words/en/start.ts';
import { countText } from '#words/say/count-text.ts';
import { zoneName } from '#words/say/zone-text.ts';
import { wordsOf } from '#words/words.ts';
import { MachineActions } from './MachineActions.tsx';
import { MachineEvents } from './MachineEvents.tsx';
import { PassportSections } from './PassportSections.tsx';
import { useMachineFacts } from './passport.tsx';

type MachinePageProps = {
  readonly id: string;
  /** The path of the list that the page returns to, if it was opened from one. */
  readonly back?: string;
};

/** Everything about one machine. Its queries start together, so they are sent as one request. */
export function MachinePage({ id, back }: MachinePageProps) {
  const { app } = wordsOf(startWords);
  const query = useServerQuery(getMachine, { id });
  const passport = useServerQuery(getMachinePassport, { id });
  const events = useServerPages(listMachineHistory, { id, limit: 10 });
  return (
    <RecordPage
      record="machines"
      query={query}
      nameOf={({ model }) => model}
      detailOf={({ serial_number }) => serial_number}
      line={(machine) => passport.data && <MachineLine machine={machine} passport={passport.data} />}
      tags={(machine) => <MachineStatusTag machine={machine} />}
      actions={(machine) => (
        <>
          <MachineActions machine={machine} mayRead={passport.data?.is_whole === true} />
          {back !== undefined && (
            <Button
              variant="default"
              component={Link}
              to={back}
              leftSection={<IconArrowLeft aria-hidden size={18} />}
            >
              {app.back}
            </Button>
          )}
        </>
      )}
      parts={
        <>
          <RecordFiles record="machines" id={id} />
          <ShareSection>
            <PdfButton path={machineSheetPath({ id })} name="machine.pdf" call={getMachinePassport} />
          </ShareSection>
        </>
      }
      timeline={<Timeline record="machines" id={id} />}
    >
      {(machine) => (
        <>
          <MachineFacts machine={machine} passport={passport.data} />
          <MachineHistory machine={machine} events={events} isWhole={passport.data?.is_whole ?? true} />
          <QueryState query={passport}>
            {(loadedPassport) => <PassportSections passport={loadedPassport} machine={machine} />}
          </QueryState>
        </>
      )}
    </RecordPage>
  );
}

type LineProps = { readonly machine: MachineView; readonly passport: MachinePassport };

function MachineLine({ machine, passport }: LineProps) {
  return <NowLine sentences={(reader, now) => machineNow(machine, passport, reader, now)} />;
}

type PassportProps = { readonly machine: MachineView; readonly passport: MachinePassport | undefined };

function MachineFacts({ machine, passport }: PassportProps) {
  const { page, machine: words } = wordsOf(machinesWords);
  const facts = useMachineFacts(machine);
  const [reading] = passport?.readings ?? [];
  const { retired_at, retirement_reason, time_zone } = machine;
  return (
    <>
      {retired_at !== null && (
        <Notice tone="warning" title={page.retired}>
          {page.retiredNotice(formatDate(retired_at, time_zone), retirement_reason ?? '')}
        </Notice>
      )}
      <RecordFacts
        label={words.facts}
        facts={[
          ...facts,
          { name: page.counter, value: reading && page.cups(countText(reading.counter)) },
          { name: page.openWork, value: passport && openWorkOf(passport) },
        ]}
      />
    </>
  );
}

/** The numbers of the open requests and jobs, as links; null if there are none. */
function openWorkOf({ open_requests, open_jobs }: MachinePassport): ReactElement | null {
  const numbers = [...open_requests, ...open_jobs];
  if (numbers.length === 0) return null;
  return (
    <Group gap="xs">
      {numbers.map((open) => (
        <CaseNumber key={open.id} open={open} />
      ))}
    </Group>
  );
}

type PastProps = {
  readonly machine: MachineView;
  readonly events: ReturnType<typeof useServerPages<typeof listMachineHistory>>;
  readonly isWhole: boolean;
};

function MachineHistory({ machine, events, isWhole }: PastProps) {
  const { page, machine: words } = wordsOf(machinesWords);
  return (
    <RecordSection title={words.history}>
      <Text c="dimmed">{isWhole ? words.order(zoneName(machine.time_zone)) : page.ownVisits}</Text>
      <PagedList list={events} empty={words.noHistory}>
        {(items) => <MachineEvents events={items} timeZone={machine.time_zone} />}
      </PagedList>
    </RecordSection>
  );
}
