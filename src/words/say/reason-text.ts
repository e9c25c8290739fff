import type { Refusal } from '#domain/workflow.ts';
import { reasonsWords } from '#words/en/reasons/reasons.ts';
import { type Locale, wordsOf } from '#words/words.ts';
import { type Because, because } from './because.ts';

/** Returns the reason for a refusal of the workflow. */
export function becauseRefused({ code, noun, action, state }: Refusal): Because {
  return because(code, { noun, action, state });
}

/** Returns the sentence that people read. */
export function reasonText({ reason, params }: Because, locale?: Locale): string {
  const text: string | ((params: never) => string) = wordsOf(reasonsWords, locale)[reason];
  return typeof text === 'string' ? text : text((params ?? {}) as never);
}

/** Returns the sentence for a reason from another process; null if this version has no words for it. */
export function ownText({
  reason,
  params = {},
}: {
  reason?: string | undefined;
  params?: object | undefined;
}) {
  if (!isReason(reason)) return null;
  try {
    return reasonText({ reason, params: { ...params } });
  } catch (error) {
    // Another version of the server may give other parameters.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function isReason(reason: string | undefined): reason is Because['reason'] {
  return reason !== undefined && Object.hasOwn(reasonsWords, reason);
}
