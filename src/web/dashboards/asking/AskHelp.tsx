import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { listMachines, type MachineView } from '#contract/machines.ts';
import { getRequestDefaults, type RequestDefaults } from '#contract/planning/request-defaults.ts';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import { recordAddress } from '#domain/events/record-address.ts';
import { isEmergency } from '#domain/service-request.ts';
import { type Fault, faults } from '#domain/values/fault.ts';
import { type Serving, servings } from '#domain/visit/serving.ts';
import { useServerPages, useServerQuery } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { part } from '#web/app/parts/part.tsx';
import { usePreferred } from '#web/records/job-orders/preferred.ts';
import { machineTitles } from '#web/records/page/machine-titles.ts';
import { phoneText } from '#web/records/people/phone-text.ts';
import { EmergencyNotice } from '#web/records/service-requests/EmergencyNotice.tsx';
import { isOpenCase } from '#web/records/service-requests/open-case.ts';
import { PromisedVisit } from '#web/records/service-requests/PromisedVisit.tsx';
import { Chips } from '#web/ui/Chips.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { askingWords } from '#words/en/cases/asking.ts';
import { isolated } from '#words/say/isolated.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { useVisitRequest } from './visit-request.ts';

/** Loaded separately, because most machines have no open case. */
const OpenCaseQuestion = part(() =>
  import('#web/records/service-requests/OpenCaseQuestion.tsx').then((m) => m.OpenCaseQuestion),
);

const mostChips = 6;

/**
 * Requests a visit in three taps: the machine, the problem, and Send. It is not shown to a client that has no
 * machines.
 */
export function AskHelp() {
  const machines = useServerPages(listMachines, {});
  const defaults = useServerQuery(getRequestDefaults, {}).data;
  if (machines.items.length === 0) return null;
  return <Asking machines={machines.items} defaults={defaults} />;
}

type AskingProps = {
  readonly machines: readonly MachineView[];
  readonly defaults: RequestDefaults | undefined;
};

function Asking({ machines, defaults }: AskingProps) {
  const words = wordsOf(askingWords);
  const heading = useRef<HTMLHeadingElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const [first] = machines;
  const visitRequest = useVisitRequest(machines.length === 1 ? (first?.id ?? null) : null, defaults);
  const { machine, fault, serving, sentRequest } = visitRequest;
  const { problem } = visitRequest.command;
  const isAsked = problem !== null && isOpenCase(problem);
  // When a fault is chosen, the Send button scrolls into view.
  useEffect(() => {
    if (fault !== null) buttons.current?.scrollIntoView({ block: 'nearest' });
  }, [fault]);
  // The pressed button disappears with the choices, so the focus goes to the title.
  const backToTitle = () => heading.current?.focus({ preventScroll: true });
  const send = () => {
    visitRequest.send();
    backToTitle();
  };
  const insist = () => {
    visitRequest.insist();
    backToTitle();
  };
  const forget = () => {
    visitRequest.forget();
    backToTitle();
  };
  return (
    <Panel as="section" label={words.title}>
      <Stack gap="sm">
        <Title order={2} size="h3" ref={heading} tabIndex={-1}>
          {words.title}
        </Title>
        {sentRequest !== null && <SentNotice request={sentRequest} key={sentRequest.id} />}
        <CommandNotice command={visitRequest.command} />
        <MachineChips machines={machines} value={machine} onChange={visitRequest.chooseMachine} />
        {machine !== null && (
          <Chips
            label={words.fault}
            choices={faults.map((value: Fault) => ({ value, text: words.faults[value] }))}
            isChosen={(value) => value === fault}
            choose={visitRequest.chooseFault}
          />
        )}
        {fault !== null && fault !== 'care' && (
          <Chips
            label={words.serving}
            choices={servings.map((value: Serving) => ({ value, text: words.servings[value] }))}
            isChosen={(value) => value === serving}
            choose={visitRequest.setServing}
          />
        )}
        {isAsked && visitRequest.whole !== null && defaults !== undefined && (
          <OpenCaseQuestion
            problem={visitRequest.command.problem}
            zone={defaults.time_zone}
            report={visitRequest.whole}
            added={forget}
            insist={insist}
          />
        )}
        {visitRequest.whole !== null && <DefaultsLine {...visitRequest.whole} />}
        {visitRequest.whole !== null && !isAsked && <EmergencyNotice urgency={visitRequest.whole.urgency} />}
        {machine !== null && (
          <Group gap="sm" ref={buttons}>
            {fault !== null && (
              <Button
                disabled={visitRequest.whole === null}
                loading={visitRequest.command.isRunning}
                onClick={send}
              >
                {words.send}
              </Button>
            )}
            <Button variant="default" onClick={visitRequest.goOn}>
              {words.moreDetails}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  );
}

/** Says that the request was sent, and by when a technician will arrive. */
function SentNotice({ request }: { readonly request: ServiceRequestView }) {
  const words = wordsOf(askingWords);
  return (
    <Notice tone="info" title={words.sent(request.number)} answers>
      {words.sentText} <PromisedVisit request={request} />{' '}
      <Anchor component={Link} to={recordAddress('service_requests', request.id)} underline="always">
        {words.open(request.number)}
      </Anchor>
    </Notice>
  );
}

type MachineChipsProps = {
  readonly machines: readonly MachineView[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
};

function MachineChips({ machines, value, onChange }: MachineChipsProps) {
  const words = wordsOf(askingWords);
  const chips = machineTitles(machines)
    .slice(0, mostChips)
    .map(({ id, title, detail }) => ({ value: id, text: title, hint: detail }));
  return (
    <>
      <Chips
        isLabelHidden
        label={words.machines}
        choices={chips}
        isChosen={(id) => id === value}
        choose={onChange}
      />
      {machines.length > mostChips && <Link to="/client/request-service">{words.more(machines.length)}</Link>}
    </>
  );
}

/** The parts of the request that come from the defaults and not from the tapped choices. */
function DefaultsLine(whole: NonNullable<ReturnType<typeof useVisitRequest>['whole']>) {
  const { defaults } = wordsOf(askingWords);
  const { preferred_time_slot, contact_phone, special_instructions } = whole;
  const preferred = usePreferred(whole);
  const when = preferred_time_slot === null ? joined([preferred, defaults.anyTime]) : preferred;
  const parts = [
    // An emergency has no preferred time, because the next available technician takes it.
    ...(isEmergency(whole.urgency) ? [] : [`${defaults.when}: ${when}`]),
    `${defaults.phone}: ${phoneText(contact_phone)}`,
    ...(special_instructions === null ? [] : [`${defaults.instructions}: ${isolated(special_instructions)}`]),
  ];
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {parts.join(' · ')}
    </Text>
  );
}
