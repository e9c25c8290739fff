import { Button, Group, Text } from '@mantine/core';
import { askRenewal } from '#contract/clients/renewal.ts';
import type { PlanUse } from '#contract/plan-use.ts';
import { renewalRefusal } from '#domain/agreements/plan-renewal.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { formatDateTime, todayIn } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { wordsOf } from '#words/words.ts';

type RenewalRequestProps = { readonly plan: NonNullable<PlanUse['plan']> };

/** The button that requests the renewal of the plan, or the time at which it was requested. */
export function RenewalRequest({ plan }: RenewalRequestProps) {
  const words = wordsOf(dashboardsWords).client.plan.renewal;
  const zone = useOwnZone();
  const isStaff = useIsStaff();
  const command = useCommand(askRenewal, { failed: words.failed, onSuccess: () => toastSuccess(words.done) });
  const { expires_on, renewal_asked_at: asked } = plan;
  if (asked !== null) return <Text>{words.asked(formatDateTime(asked, zone))}</Text>;
  if (expires_on === null || renewalRefusal(plan, todayIn(zone)) !== null) return null;
  if (isStaff) return <Text>{words.ofOwners}</Text>;
  return (
    <>
      <CommandNotice command={command} tellsStale />
      <Group mt="xs" className="gh-actions">
        <Button
          size="sm"
          variant="default"
          loading={command.isRunning}
          onClick={() => void command.run({ expires_on })}
        >
          {words.ask}
        </Button>
      </Group>
    </>
  );
}
