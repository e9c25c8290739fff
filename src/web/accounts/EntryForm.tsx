import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '#web/ui/Notice.tsx';
import type { EntryFormState } from './entry-form.ts';

type EntryFormProps = {
  readonly form: EntryFormState;
  /** The heading above the failure message. */
  readonly failed?: string;
  readonly failure?: string | null;
  readonly submit: string;
  /** Other options, below the button. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
};

/** The form's last failure, its fields and its button. */
export function EntryForm({ form, failed, failure, submit, after, children }: EntryFormProps) {
  const message = failure ?? form.failure;
  return (
    <form {...form.props}>
      <Stack gap="md">
        {message !== null && !form.isRunning && (
          <Notice tone="error" {...(failed !== undefined && { title: failed })}>
            {message}
          </Notice>
        )}
        {children}
        <Button type="submit" size="md" loading={form.isRunning}>
          {submit}
        </Button>
        {after}
      </Stack>
    </form>
  );
}
