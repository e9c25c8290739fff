import type { Refusal } from '#domain/workflow.ts';
import { firstReasons } from '#words/en/reasons/first-reasons.ts';
import type { reasonsWords } from '#words/en/reasons/reasons.ts';
import { type Locale, wordsOf } from '#words/words.ts';
import { type Because, because } from './because.ts';

type Reasons = typeof reasonsWords;

let known: typeof firstReasons & Partial<Reasons> = firstReasons;

/** Registers the texts of all reasons. `all-reasons.ts` does this for the server and for signed-in people. */
export function learnReasons(words: Reasons): void {
  known = words;
}

/** Returns the reason why the workflow refused an action. */
export function becauseRefused({ code, noun, action, state }: Refusal): Because {
  return because(code, { noun, action, state });
}

/** Returns a reason's text in the given language, or in the reader's. */
export function reasonText({ reason, params }: Because, locale?: Locale): string {
  const text: string | ((params: never) => string) = wordsOf(known, locale)[reason] ?? '';
  return typeof text === 'string' ? text : text((params ?? {}) as never);
}

/** Returns the text of a reason from another process, or null if this version has no text for it. */
export function ownText(
  { reason, params = {} }: { readonly reason?: string | undefined; readonly params?: object | undefined },
  locale?: Locale,
) {
  if (!isReason(reason)) return null;
  try {
    return reasonText({ reason, params: { ...params } }, locale);
  } catch (error) {
    // Another version of the server may send different parameters.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function isReason(reason: string | undefined): reason is Because['reason'] {
  return reason !== undefined && Object.hasOwn(known, reason);
}
