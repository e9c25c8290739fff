import { useState } from 'react';
import {
  getOperatorSettings,
  type OperatorSettings,
  operatorSettingsForm,
  saveOperatorSettings,
} from '#contract/operators.ts';
import { calendarConcerns } from '#domain/planning/calendar-change.ts';
import { recheckSession } from '#web/app/accounts/session.ts';
import { actFor, useActingFor } from '#web/app/acting-for/acting-for.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { SettingsFrame } from '#web/app/forms/SettingsFrame.tsx';
import { useSettingsForm } from '#web/app/forms/settings-form.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import { HolidayInputs } from './HolidayInputs.tsx';
import { LabelInputs } from './LabelInputs.tsx';
import { LengthInputs } from './LengthInputs.tsx';
import { LetterheadInputs } from './LetterheadInputs.tsx';
import { PlanInputs } from './PlanInputs.tsx';
import { SealInputs } from './SealInputs.tsx';
import { SpecialHoursInputs } from './SpecialHoursInputs.tsx';
import { TargetInputs } from './TargetInputs.tsx';
import { WorkingDayInputs } from './WorkingDayInputs.tsx';
import { fieldsOf, valuesOf } from './work-values.ts';

/** The settings for an operator's working day and planning. */
export function WorkSettings() {
  const query = useServerQuery(getOperatorSettings, {});
  return <QueryState query={query}>{(settings) => <WorkForm settings={settings} />}</QueryState>;
}

function WorkForm({ settings }: { readonly settings: OperatorSettings }) {
  const { work } = wordsOf(settingsWords);
  const actingArea = useActingFor();
  /** The server's question about planned visits. Submitting the same values again confirms the change. */
  const [question, setQuestion] = useState<string | null>(null);
  const state = useSettingsForm({
    record: settings,
    call: saveOperatorSettings,
    valuesOf,
    schema: operatorSettingsForm,
    fieldsOf,
    inputOf: (fields, { id, version }) => ({
      id,
      version,
      ...fields,
      accepted: question === null ? [] : [...calendarConcerns],
    }),
    onProblem: ({ code, detail }) => {
      if (code === 'concerns') setQuestion(detail);
      return code === 'concerns';
    },
    onValuesChange: () => setQuestion(null),
    // The zone affects all times on the page. It comes from the session, or for a super_admin from the
    // operator that they act for.
    onSaved: ({ time_zone }) => {
      void recheckSession();
      if (actingArea !== null) actFor(actingArea.role, { ...actingArea, time_zone });
    },
  });
  return (
    <SettingsFrame
      isLong
      state={state}
      subject={work.title}
      {...(question !== null && { action: work.visitsOutside.anyway })}
    >
      <WorkingDayInputs form={state.form} />
      <HolidayInputs form={state.form} jobCounts={settings.holiday_jobs} />
      <SpecialHoursInputs form={state.form} jobCounts={settings.holiday_jobs} />
      <LengthInputs form={state.form} currency={settings.currency} />
      <PlanInputs form={state.form} currency={settings.currency} />
      <TargetInputs form={state.form} />
      <LabelInputs form={state.form} />
      <LetterheadInputs form={state.form} />
      <SealInputs form={state.form} />
      {question !== null && (
        <Notice key={question} tone="warning" title={work.visitsOutside.title} asks>
          {question} {work.visitsOutside.text}
        </Notice>
      )}
    </SettingsFrame>
  );
}
