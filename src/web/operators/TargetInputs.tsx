import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { planKinds } from '#domain/planning/promise.ts';
import { type Urgency, urgencies } from '#domain/service-request.ts';
import { TitledPanel } from '#web/ui/Panel.tsx';
import { promisesWords } from '#words/en/planning/promises.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './TargetInputs.module.css';
import type { WorkValues } from './work-values.ts';

type TargetInputsProps = { readonly form: UseFormReturnType<WorkValues> };

/** The inputs for the response and arrival targets, with the most urgent ones first. */
export function TargetInputs({ form }: TargetInputsProps) {
  const { settings } = wordsOf(promisesWords);
  return (
    <TitledPanel title={settings.title} hint={`${settings.hint} ${settings.format}`}>
      <div className={classes.urgencies}>
        {urgencies.toReversed().map((urgency) => (
          <UrgencyTable key={urgency} form={form} urgency={urgency} />
        ))}
      </div>
    </TitledPanel>
  );
}

function UrgencyTable({ form, urgency }: TargetInputsProps & { readonly urgency: Urgency }) {
  const { settings } = wordsOf(promisesWords);
  const named = wordsOf(startWords).domain.urgency[urgency];
  const columns = { response_minutes: settings.answer, arrival_minutes: settings.visit } as const;
  const fields = ['response_minutes', 'arrival_minutes'] as const;
  return (
    <table className={classes.targets}>
      <caption>{named}</caption>
      <thead>
        <tr>
          <th scope="col">{settings.plan}</th>
          {fields.map((field) => (
            <th key={field} scope="col">
              {columns[field]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {planKinds.map((plan) => (
          <tr key={plan}>
            <th scope="row">{settings.plans[plan]}</th>
            {fields.map((field) => (
              <td key={field}>
                <TextInput
                  aria-label={settings.label(columns[field], named, settings.plans[plan])}
                  dir="ltr"
                  {...form.getInputProps(`targets.${urgency}.${plan}.${field}`)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
