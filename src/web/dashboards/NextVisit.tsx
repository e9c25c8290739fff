import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getJobOrder, listJobOrders } from '#contract/job-orders/order/order.ts';
import type { JobOrderListed, JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { refusal } from '#domain/workflow.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useSession } from '#web/app/accounts/session.ts';
import { useServerPages, useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { formatAppointment } from '#web/app/time/dates.ts';
import { useMoment, useNow } from '#web/app/time/now.ts';
import { usePriceText } from '#web/records/job-orders/price-text.ts';
import { useTakeBackTime } from '#web/records/job-orders/take-back-time.ts';
import { nextVisitOf } from '#web/records/job-orders/visit/next-visit.ts';
import { heldUntilText, sentencesOf } from '#web/records/job-orders/visit/visit-sentences.ts';
import { JobMachine, JobNumber, JobTechnician } from '#web/records/page/job-links.tsx';
import { messageAddress } from '#web/records/page/message-anchor.ts';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { requestedTimeWords } from '#words/en/job-orders/appointment/requested-time.ts';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { standingWords } from '#words/en/job-orders/visit/standing.ts';
import { wordsOf } from '#words/words.ts';
import { LaterJobDialog, useLaterJobDialog } from './parts/later-job-dialog.ts';
import { Section } from './parts/Section.tsx';

/**
 * The first line of the home page. It says where the technician of the current or next visit is. If there is no visit,
 * it greets the client.
 */
export function VisitLine() {
  const { client } = wordsOf(dashboardsWords);
  const { session } = useSession();
  const visits = useServerPages(listJobOrders, { group: 'open' });
  const next = nextVisitOf(visits.items, new Date());
  const greeting = session === null ? '' : client.greeting(shownName(session.user));
  const line = useMoment((now) => (next === null ? greeting : whereaboutsOf(next, now)));
  return <Text>{line}</Text>;
}

const whereaboutsOf = (visit: JobOrderListed, now: Date) =>
  [sentencesOf(visit, now).whereabouts, heldUntilText(visit, now)].filter(Boolean).join(' ');

/** The current or next visit: its time, technician and state. */
export function NextVisit() {
  const { client } = wordsOf(dashboardsWords);
  const visits = useServerPages(listJobOrders, { group: 'open' });
  const next = nextVisitOf(visits.items, new Date());
  const none = wordsOf(standingWords).headings.next;
  const title = useMoment((now) => (next === null ? none : sentencesOf(next, now).heading));
  return (
    <Section title={title}>
      <PagedList
        list={{ ...visits, items: next === null ? [] : [next], hasNextPage: false }}
        empty={client.noVisit}
        rows={1}
      >
        {([visit]) => visit && <VisitPanel visit={visit} />}
      </PagedList>
    </Section>
  );
}

function VisitPanel({ visit }: { readonly visit: JobOrderListed }) {
  const { client } = wordsOf(dashboardsWords);
  const { technician } = visit;
  const now = useNow();
  const { time, line, emergency } = sentencesOf(visit, now);
  const held = heldUntilText(visit, now);
  return (
    <Panel as="article" label={visit.number}>
      <Stack gap="xs">
        <Text fw={600} size="lg">
          <bdi>{time}</bdi>
        </Text>
        <Text fw={600} c="gulf" role="status">
          {line}
        </Text>
        {held !== '' && <Text>{held}</Text>}
        {emergency !== '' && <Text fw={600}>{emergency}</Text>}
        <Text>
          {technician === null ? (
            client.next.nobody
          ) : (
            <>
              <JobTechnician job={visit} /> · <PhoneLink phone={technician.phone} />
            </>
          )}
        </Text>
        <Text c="dimmed">
          <JobNumber job={visit} /> · <JobMachine job={visit} />
        </Text>
        <Price id={visit.id} />
        <VisitRequests visit={visit} />
      </Stack>
    </Panel>
  );
}

/** The price of the visit. It loads last, and space for its line is reserved, so nothing below it moves. */
function Price({ id }: { readonly id: string }) {
  const { data } = useServerQuery(getJobOrder, { id });
  return <Text size="sm">{data === undefined ? '\u00a0' : <PriceText visit={data} />}</Text>;
}

function PriceText({ visit }: { readonly visit: JobOrderView }) {
  return usePriceText(visit);
}

/** The actions that the client can take before the visit. */
function VisitRequests({ visit }: { readonly visit: JobOrderListed }) {
  const { ask } = wordsOf(requestedTimeWords);
  const isStaff = useIsStaff();
  const dialog = useLaterJobDialog();
  const takeBack = useTakeBackTime(visit);
  const { asked_date, time_zone } = visit;
  const mayAsk = !isStaff && refusal(jobOrderWorkflow, 'ask_time', visit, { role: 'client' }) === null;
  return (
    <>
      {asked_date !== null && <Text fw={600}>{ask.askedFor(formatAppointment(asked_date, time_zone))}</Text>}
      <Group gap="xs">
        {mayAsk && (
          <Button size="sm" variant="light" onClick={() => dialog.ask({ kind: 'ask_time', job: visit })}>
            {ask.action}
          </Button>
        )}
        {mayAsk && asked_date !== null && (
          <Button size="sm" variant="default" loading={takeBack.isRunning} onClick={takeBack.run}>
            {ask.takeBack}
          </Button>
        )}
        <Button size="sm" variant="default" component={Link} to={messageAddress('job_orders', visit.id)}>
          {wordsOf(orderWords).page.message}
        </Button>
      </Group>
      {dialog.question !== null && <LaterJobDialog dialog={dialog} />}
    </>
  );
}
