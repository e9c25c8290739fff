import type { RecordAction } from '#web/records/page/record-actions.ts';
import { newWorkWords } from '#words/en/planning/new-work.ts';
import { wordsOf } from '#words/words.ts';
import { useMayPlan } from './may-plan.ts';
import { openNewWork, type WorkDraft } from './work-draft.ts';

/** Returns the actions that open the form for a request by phone or a job. Empty for users who do not plan. */
export function useNewWorkActions(draft: Omit<WorkDraft, 'kind'>): readonly RecordAction[] {
  const words = wordsOf(newWorkWords);
  if (!useMayPlan()) return [];
  return (['request', 'job'] as const).map((kind) => ({
    text: words[kind].open,
    run: () => openNewWork({ ...draft, kind }),
  }));
}
