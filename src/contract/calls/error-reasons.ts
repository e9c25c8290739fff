import * as z from 'zod/mini';
import { reason } from '#words/say/because.ts';

/** Returns a reason for a schema that has none, because the library's messages are for programmers. */
function errorReason(issue: z.core.$ZodRawIssue): string {
  const field = fieldOf(issue.path ?? []);
  if (issue.input === undefined || issue.input === null) return reason('required', { field });
  switch (issue.code) {
    case 'invalid_value':
      return reason('not_a_choice', { field });
    case 'invalid_type':
      return reasonOfType[issue.expected] ?? reason('invalid', { field });
    case 'invalid_format':
      return issue.format === 'uuid'
        ? reason('not_a_choice', { field })
        : (reasonOfFormat[issue.format] ?? reason('invalid', { field }));
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return reason('required', { field });
      return reason(issue.inclusive === false ? 'more_than' : 'at_least', bound(issue.origin, issue.minimum));
    case 'too_big':
      return reason(issue.inclusive === false ? 'less_than' : 'at_most', bound(issue.origin, issue.maximum));
    case 'not_multiple_of':
      return reason('not_a_multiple', { step: issue.divisor });
    default:
      return reason('invalid', { field });
  }
}

const reasonOfType: Readonly<Record<string, string>> = {
  string: reason('not_a_text'),
  number: reason('not_a_number'),
  int: reason('not_a_whole_number'),
  boolean: reason('not_yes_or_no'),
  array: reason('not_a_list'),
};

const reasonOfFormat: Readonly<Record<string, string>> = {
  datetime: reason('not_a_date_time'),
  email: reason('not_an_email'),
};

type Bound = { of: 'characters' | 'items' | 'number'; than: number };

const unitOf: Readonly<Record<string, 'characters' | 'items'>> = { string: 'characters', array: 'items' };

function bound(origin: string, size: number | bigint): Bound {
  const of = unitOf[origin] ?? 'number';
  return { of, than: Number(size) };
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path.findLast((part) => typeof part === 'string') ?? '';
}

z.config({ customError: errorReason });
