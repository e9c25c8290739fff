import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleOff } from '@tabler/icons-react';
import { useState } from 'react';
import { type EndingPlan, listEndingPlans } from '#contract/clients/ending-plans.ts';
import type { ClientView } from '#contract/clients.ts';
import { upkeepDays } from '#domain/reminder.ts';
import { oneOf } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { useTablePages } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { DaysSwitch } from '#web/app/lists/DaysSwitch.tsx';
import { SearchedTable } from '#web/app/lists/SearchedList.tsx';
import { valueColumn } from '#web/app/lists/value-column.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { JobClient, JobOperator } from '#web/records/page/job-links.tsx';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { managementWords } from '#words/en/management.ts';
import { upkeepWords } from '#words/en/planning/upkeep.ts';
import { wordsOf } from '#words/words.ts';
import { OfferRenewalForm } from './OfferRenewalForm.tsx';
import { RenewPlanForm } from './RenewPlanForm.tsx';

const [usualDays] = upkeepDays.plan_expiring;
const readers = { days: oneOf(upkeepDays.plan_expiring.map(String), String(usualDays)) };

/** The plans that will expire soon; `?days=` is the number of days to look ahead. */
export function EndingPlansScreen() {
  const words = wordsOf(upkeepWords).plans;
  const { view, choose } = useAddressView(readers);
  const list = useTablePages(listEndingPlans, { days: Number(view.days) });
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const columns = useColumns((next) => {
    setQuestion(next);
    setOpen(true);
  });
  return (
    <Page title={words.title} description={words.description}>
      <div>
        <DaysSwitch
          choices={upkeepDays.plan_expiring}
          value={view.days}
          onChange={(days) => choose({ days })}
        />
      </div>
      <SearchedTable
        name="ending-plans"
        list={list}
        words={words}
        columns={columns}
        empty={words.empty}
        isDialogOpen={isOpen}
      />
      <Dialog title={question === null ? '' : titleOf(question)} opened={isOpen} onClose={close}>
        {isOpen && question?.kind === 'renew' && <RenewPlanForm record={question.client} onSaved={close} />}
        {isOpen && question?.kind === 'offer' && (
          <OfferRenewalForm record={question.client} onSaved={close} />
        )}
      </Dialog>
    </Page>
  );
}

/** A question for the operator: renew a plan right away, or offer the renewal to the client. */
type Question = { readonly kind: 'renew' | 'offer'; readonly client: ClientView };

function titleOf({ kind, client }: Question): string {
  const { renewOf, offer } = wordsOf(upkeepWords).plans;
  const name = shownName(client);
  return kind === 'renew' ? renewOf(name) : offer.title(name);
}

function useColumns(ask: (question: Question) => void): readonly Column<EndingPlan>[] {
  const words = wordsOf(upkeepWords).plans;
  const { plan, noPlan, columns: management } = wordsOf(managementWords);
  const { columns } = words;
  const operatorColumn: Column<EndingPlan> = {
    name: management.operator,
    cell: ({ client }) => <JobOperator job={client} />,
  };
  return [
    {
      id: 'client',
      name: columns.client,
      cell: ({ id, client }) => <JobClient job={{ client_id: id, client }} />,
      sortValue: ({ client }) => shownName(client),
    },
    ...(useSeesEveryOperator() ? [operatorColumn] : []),
    {
      id: 'plan',
      name: columns.plan,
      cell: ({ client: { cmasa_plan_type: type } }) => (type === null ? noPlan : plan[type]),
    },
    {
      id: 'ends',
      name: columns.endsOn,
      sortValue: ({ expires_on }) => expires_on,
      cell: (ending) => <EndsOn ending={ending} />,
    },
    valueColumn('left', columns.left, ({ visits_left }) => visits_left),
    {
      name: columns.next,
      cell: (ending) => <NextStep ending={ending} ask={ask} />,
    },
  ];
}

function EndsOn({ ending: { expires_on, is_over } }: { readonly ending: EndingPlan }) {
  const { over } = wordsOf(upkeepWords).plans;
  const day = formatDate(`${expires_on}T12:00:00Z`, 'UTC');
  if (!is_over) return day;
  return (
    <Group gap="xs">
      {day}
      <Tag color="rose" icon={IconCircleOff} text={over} />
    </Group>
  );
}

type NextStepProps = { readonly ending: EndingPlan; readonly ask: (question: Question) => void };

function NextStep({ ending: { client, renewal_asked_at: asked, offered_at: offered }, ask }: NextStepProps) {
  const words = wordsOf(upkeepWords).plans;
  const day = (at: string) => formatDate(at, client.time_zone);
  return (
    <Stack gap={4} align="flex-start">
      {asked !== null && <Text size="sm">{words.asked(day(asked))}</Text>}
      {offered !== null && <Text size="sm">{words.offered(day(offered))}</Text>}
      <Group gap="xs">
        <Button
          size="sm"
          px="xs"
          aria-label={words.renewOf(shownName(client))}
          onClick={() => ask({ kind: 'renew', client })}
        >
          {words.renew}
        </Button>
        <Button
          size="sm"
          px="xs"
          variant="default"
          aria-label={words.offer.title(shownName(client))}
          onClick={() => ask({ kind: 'offer', client })}
        >
          {words.offer.open}
        </Button>
      </Group>
    </Stack>
  );
}
