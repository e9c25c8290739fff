import { Button, Stack, Text, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import { rejectServiceRequest } from '#contract/service-requests.ts';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { isValid } from '#web/app/forms/form-errors.ts';
import { useVersionedForm } from '#web/app/forms/versioned-form.ts';
import { useDigits } from '#web/app/parts/plain-keys.ts';
import { crewWords } from '#words/en/planning/crew.ts';
import { triageWords } from '#words/en/planning/triage.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import classes from './triage.module.css';

type HoldRejectFormProps = {
  readonly saved: readonly string[];
  /** Holds the rejection with its reason. Nothing is sent yet. */
  readonly hold: (rejection_reason: string) => void;
};

const schema = z.pick(rejectServiceRequest.input, { rejection_reason: true });

/**
 * The form for rejecting a request. A saved reason can be chosen with its number key or a click. A different
 * reason can be typed.
 */
export function HoldRejectForm({ saved, hold }: HoldRejectFormProps) {
  const { reject } = wordsOf(serviceRequestsWords);
  const { label } = wordsOf(triageWords).reasons;
  const { key } = wordsOf(crewWords);
  const { form, leave } = useVersionedForm({ record: null, valuesOf: () => ({ rejection_reason: '' }) });
  const choose = (reason: string | undefined) => {
    if (reason !== undefined) hold(reason);
  };
  useDigits((digit) => choose(saved[digit - 1]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = form.getValues();
    if (isValid(form, schema, values)) hold(values.rejection_reason.trim());
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {/* The focus starts here, so the number keys work immediately. */}
        <section className={classes.reasons} aria-label={label} tabIndex={-1} data-autofocus>
          <Text fw={600}>{label}</Text>
          {saved.map((reason, index) => (
            <Button
              key={reason}
              variant="default"
              justify="flex-start"
              className={classes.reason ?? ''}
              title={key(String(index + 1))}
              leftSection={<span aria-hidden>{index + 1}</span>}
              onClick={() => choose(reason)}
            >
              <span dir="auto">{reason}</span>
            </Button>
          ))}
        </section>
        <Textarea
          label={reject.reason}
          description={reject.hint}
          required
          rows={3}
          {...form.getInputProps('rejection_reason')}
        />
        <FormButtons text={reject.submit()} color="rose" leave={leave} />
      </Stack>
    </form>
  );
}
