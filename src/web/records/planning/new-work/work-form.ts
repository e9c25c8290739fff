import type { RefObject } from 'react';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import type { Caller } from '#contract/planning/callers.ts';
import type { WorkDraft } from './work-draft.ts';

export type WorkFormProps = {
  readonly caller: Caller;
  readonly draft: WorkDraft;
  /** The earlier visit that the job follows; null if there is none. */
  readonly first: JobOrderView | null;
  /** The typed text. It is kept when a different client is selected. */
  readonly textRef: RefObject<string>;
  readonly close: () => void;
};
