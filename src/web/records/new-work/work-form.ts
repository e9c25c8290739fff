import type { RefObject } from 'react';
import type { JobOrderView } from '#contract/job-order.ts';
import type { Caller } from '#contract/planning/callers.ts';
import type { WorkDraft } from './work-draft.ts';

export type WorkFormProps = {
  readonly caller: Caller;
  readonly draft: WorkDraft;
  /** The earlier visit; null if there is none. */
  readonly first: JobOrderView | null;
  /** The typed text, kept when another client is chosen. */
  readonly textRef: RefObject<string>;
  readonly close: () => void;
};
