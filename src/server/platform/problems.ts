import type { Problem, ProblemCode } from '#contract/calls/problem.ts';
import { ClientLeftError, ErasedError, NotFoundError, StaleError } from '#domain/errors.ts';
import type { Language } from '#domain/values/language.ts';
import { RefusedError } from '#domain/workflow.ts';
import { findDatabaseError, isDiskFull, isUnavailable } from '#server/database/database-error.ts';
import { InvalidCursorError } from '#server/store/shapes/paging.ts';
import { problemTitlesWords } from '#words/en/reasons/problem-titles.ts';
import '#words/say/all-reasons.ts';
import { because } from '#words/say/because.ts';
import { becauseRefused, ownText } from '#words/say/reason-text.ts';
import { wordsOf } from '#words/words.ts';
import {
  beingUpgraded,
  diskFull,
  emailTaken,
  filesAway,
  invalidInput,
  ProblemAnswer,
  tooBusy,
} from './errors.ts';
import { FilesAwayError } from './files/file-store.ts';
import type { Log } from './log.ts';
import type { Readiness } from './readiness/readiness.ts';

type PlainAnswer = {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Creates the problem for a failed request. If the database fails because another version of the program has prepared
 * it, the problem is an upgrade, not an error of this server.
 */
export async function problemFor(
  { log, readiness }: { readonly log: Log; readonly readiness: Readiness },
  error: unknown,
  requestId: string,
  language: Language,
): Promise<PlainAnswer> {
  const mayBeUpgrade = asAnswer(error) === null && findDatabaseError(error) !== null;
  if (mayBeUpgrade && (await readiness.look()).preparedBy !== 'this') {
    log.warn('another version prepared the database', { request_id: requestId, error: describeError(error) });
    return problemOf(beingUpgraded(), log, requestId, language);
  }
  return problemOf(error, log, requestId, language);
}

/**
 * Creates RFC 9457 problem details. Errors that the caller cannot fix are logged and never shown. The title and the
 * messages of the fields are in the caller's language; `detail` is always English.
 */
export function problemOf(
  error: unknown,
  log: Log,
  requestId: string,
  language: Language = 'en',
): PlainAnswer {
  const knownProblem = asAnswer(error);
  if (knownProblem === null)
    log.error('request failed', { request_id: requestId, error: describeError(error) });
  else if (error instanceof FilesAwayError)
    log.warn('files unavailable', { request_id: requestId, error: describeError(error) });
  else if (isUnavailable(error))
    log.warn('database unavailable', { request_id: requestId, error: describeError(error) });
  const {
    status,
    code,
    message,
    because: why,
    details,
    headers,
  } = knownProblem ?? new ProblemAnswer(500, 'unexpected', because('unexpected'));
  const problem: Problem = {
    type: 'about:blank',
    title: titleOf(status, language),
    status,
    detail: message,
    code,
    ...why,
    request_id: requestId,
    ...details,
    ...(details.errors && { errors: details.errors.map((one) => inLanguage(one, language)) }),
  };
  return {
    status,
    body: JSON.stringify(problem),
    headers: {
      'content-type': 'application/problem+json',
      'content-language': language,
      vary: 'Accept-Language, Accept-Encoding',
      'cache-control': 'no-store',
      ...headers,
    },
  };
}

function titleOf(status: number, language: Language): string {
  const titles: Readonly<Record<number, string>> = wordsOf(problemTitlesWords, language);
  return titles[status] ?? wordsOf(problemTitlesWords, language)[500];
}

type FieldError = NonNullable<Problem['errors']>[number];

function inLanguage(error: FieldError, language: Language): FieldError {
  if (language === 'en') return error;
  return { ...error, message: ownText(error, language) ?? error.message };
}

function asAnswer(error: unknown): ProblemAnswer | null {
  if (error instanceof ProblemAnswer) return error;
  if (error instanceof NotFoundError)
    return new ProblemAnswer(404, 'not_found', because('not_found', { noun: error.noun }));
  if (error instanceof StaleError)
    return new ProblemAnswer(409, 'stale', because('stale', { noun: error.noun }));
  if (error instanceof ClientLeftError) return new ProblemAnswer(409, 'refused', because('client_left'));
  if (error instanceof ErasedError) return new ProblemAnswer(409, 'refused', because('account_erased'));
  if (isDiskFull(error)) return diskFull();
  if (isUnavailable(error)) return tooBusy();
  if (error instanceof FilesAwayError) return filesAway();
  if (error instanceof InvalidCursorError) return invalidInput('after', because('cursor_invalid'));
  if (error instanceof RefusedError) {
    const [status, code]: [number, ProblemCode] =
      error.refusal.code === 'wrong_role' ? [403, 'forbidden'] : [409, 'refused'];
    return new ProblemAnswer(status, code, becauseRefused(error.refusal));
  }
  return ofDatabase(error);
}

/** Returns the problem for a database error that the input caused; null for any other error. */
function ofDatabase(error: unknown): ProblemAnswer | null {
  const code = findDatabaseError(error)?.code ?? '';
  if (code === foreignKeyViolation) return new ProblemAnswer(409, 'refused', because('parent_removed'));
  if (unstorable.has(code)) return new ProblemAnswer(422, 'invalid_input', because('value_unstorable'));
  return takenOf(error);
}

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/**
 * Returns the problem for a value that is already taken. If two callers write it at once, the database accepts only
 * one.
 */
function takenOf(error: unknown): ProblemAnswer | null {
  const databaseError = findDatabaseError(error);
  if (databaseError?.code !== uniqueViolation) return null;
  if (databaseError.constraint === 'profiles_email') return emailTaken();
  if (databaseError.constraint === 'machines_serial_number')
    return invalidInput('serial_number', because('serial_number_taken'));
  if (databaseError.constraint === 'sites_name') return invalidInput('name', because('site_name_taken'));
  if (databaseError.constraint !== 'country_operators_custom_domain') return null;
  return invalidInput('custom_domain', because('custom_domain_taken'));
}

/**
 * PostgreSQL's codes for values that our schemas accept but that cannot be stored: a NUL in a text (22021, in JSON
 * 22P05), an instant outside its calendar (22007, 22008, 22009), or a page cursor without a position (22P02).
 */
const unstorable: ReadonlySet<string> = new Set(['22021', '22P05', '22007', '22008', '22009', '22P02']);

/** Describes where the error happened, without the values that database errors contain. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) ?? [];
  const cause = error.cause === undefined ? '' : ` caused by ${describeError(error.cause)}`;
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const constraint = 'constraint' in error ? ` ${String(error.constraint)}` : '';
  return `${error.name}${code}${constraint} ${frames.slice(0, 4).join(' ')}${cause}`;
}
