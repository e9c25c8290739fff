import { Button } from '@mantine/core';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import type { VersionedForm } from '#web/app/forms/versioned-form.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { wordsOf } from '#words/words.ts';
import type { FormValues } from './form-values.ts';

type DraftNoticesProps = {
  readonly state: VersionedForm<JobOrderView, FormValues>;
  readonly isBehind: boolean;
};

/** Notices about a restored draft and about changes by someone else. */
export function DraftNotices({ state, isBehind }: DraftNoticesProps) {
  const text = wordsOf(formWords);
  const { hasDraft, takeOver, keep } = state;
  if (isBehind) {
    return (
      <>
        <Notice tone="warning" action={{ text: text.takeServer, run: takeOver }}>
          {hasDraft ? text.draftOutdated : text.stale}
        </Notice>
        <Button variant="default" onClick={keep}>
          {text.keepMine}
        </Button>
      </>
    );
  }
  return (
    hasDraft && (
      <Notice tone="info" action={{ text: text.discardDraft, run: takeOver }}>
        {text.draftRestored}
      </Notice>
    )
  );
}
