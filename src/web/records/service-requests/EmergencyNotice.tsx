import { getRequestDefaults } from '#contract/planning/request-defaults.ts';
import { isServedAt } from '#domain/planning/work-time.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { onCallWords } from '#words/en/planning/on-call.ts';
import { moneyText } from '#words/say/money-text.ts';
import { wordsOf } from '#words/words.ts';
import { isEmergencyChosen } from './request-values.ts';

/**
 * Informs a client who reports an emergency outside service hours whether a technician is on call, whether people are
 * alerted, and what it costs.
 */
export function EmergencyNotice({ urgency }: { readonly urgency: string }) {
  const { emergency } = wordsOf(onCallWords);
  const isUrgent = isEmergencyChosen({ urgency });
  const { data: defaults } = useServerQuery(getRequestDefaults, {}, { enabled: isUrgent });
  if (!isUrgent || defaults === undefined || isServedAt(new Date(), defaults)) return null;
  const { is_on_call, may_alert, emergency_fee, currency, has_plan } = defaults;
  const fee = has_plan ? emergency.feeWithPlan : emergency.fee;
  const attended = is_on_call ? emergency.attended : emergency.unattended;
  return (
    <Notice tone="info" title={emergency.title}>
      {may_alert ? attended : emergency.quiet}{' '}
      {emergency_fee !== null && fee(moneyText(emergency_fee, currency))}
    </Notice>
  );
}
