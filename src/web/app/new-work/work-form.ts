import type { RefObject } from 'react';
import type { Caller } from '#contract/planning/callers.ts';
import type { WantedWork } from './wanted-work.ts';

export type WorkFormProps = {
  readonly caller: Caller;
  readonly wanted: WantedWork;
  /** What was said of the work, kept when another client is chosen. */
  readonly said: RefObject<string>;
  readonly close: () => void;
};
