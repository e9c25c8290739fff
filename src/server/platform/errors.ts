import type { Problem, ProblemCode } from '#contract/calls/problem.ts';
import '#words/say/all-reasons.ts';
import { type Because, because } from '#words/say/because.ts';
import { reasonText } from '#words/say/reason-text.ts';

type Details = Pick<
  Problem,
  'errors' | 'record' | 'concerns' | 'overlaps' | 'elsewhere' | 'planned_for' | 'cases'
>;

/** An error response, with its status and a message for the caller. */
export class ProblemAnswer extends Error {
  override readonly name: string = 'ProblemAnswer';
  readonly status: number;
  readonly code: ProblemCode;
  readonly because: Because;
  readonly details: Details;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: ProblemCode,
    because: Because,
    more: { details?: Details; headers?: Readonly<Record<string, string>>; detail?: string } = {},
  ) {
    super(more.detail ?? reasonText(because, 'en'));
    this.because = because;
    this.status = status;
    this.code = code;
    this.details = more.details ?? {};
    this.headers = more.headers ?? {};
  }
}

export function notAuthenticated(): ProblemAnswer {
  return new ProblemAnswer(401, 'not_authenticated', because('not_authenticated'));
}

export function forbidden(): ProblemAnswer {
  return new ProblemAnswer(403, 'forbidden', because('forbidden'));
}

export function staffMayNot(): ProblemAnswer {
  return new ProblemAnswer(403, 'forbidden', because('staff_may_not'));
}

export function ofOwnWill(): ProblemAnswer {
  return new ProblemAnswer(403, 'forbidden', because('own_will'));
}

export function twoFactorMissing(): ProblemAnswer {
  return new ProblemAnswer(403, 'two_factor_missing', because('two_factor_missing'));
}

/** Returns the response to people who must first agree to the privacy text, because their account was created for them. */
export function agreementMissing(): ProblemAnswer {
  return new ProblemAnswer(403, 'agreement_missing', because('agreement_missing'));
}

/** Returns the response that people of a suspended operator get for every call that the suspension blocks. */
export function operatorSuspended(reason: string): ProblemAnswer {
  return new ProblemAnswer(403, 'suspended', because('operator_suspended', { reason }));
}

export function tooBusy(): ProblemAnswer {
  return new ProblemAnswer(503, 'unavailable', because('busy'), { headers: { 'retry-after': '2' } });
}

/** Returns the response of a server while a newer version takes its place. The same request may be sent again. */
export function beingUpgraded(): ProblemAnswer {
  return new ProblemAnswer(503, 'unavailable', because('being_upgraded'), {
    headers: { 'retry-after': '5' },
  });
}

/** Returns the response to a load balancer. The detail is for the person who runs the server. */
export function notReady(detail?: string): ProblemAnswer {
  const headers = { 'retry-after': '2' };
  return new ProblemAnswer(503, 'unavailable', because('not_ready'), { headers, ...(detail && { detail }) });
}

export function tooManyRequests(retryAfterSeconds: number): ProblemAnswer {
  return new ProblemAnswer(429, 'too_many_attempts', because('too_many_requests'), {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

export function filesAway(): ProblemAnswer {
  return new ProblemAnswer(503, 'unavailable', because('files_away'), { headers: { 'retry-after': '5' } });
}

/**
 * Returns the refusal of a write to a full disk. No data was written; reads still work, and writes work again once
 * there is space.
 */
export function diskFull(): ProblemAnswer {
  return new ProblemAnswer(503, 'disk_full', because('disk_full'), { headers: { 'retry-after': '30' } });
}

export function emailTaken(): ProblemAnswer {
  const emailTaken = because('email_taken');
  return new ProblemAnswer(409, 'email_taken', emailTaken, {
    details: { errors: [errorAt('email', emailTaken)] },
  });
}

/** Returns the refusal of an input with one invalid field. */
export function invalidInput(path: string, because: Because): ProblemAnswer {
  return invalidInputs([{ path, because }]);
}

export function invalidInputs(
  wrong: readonly { readonly path: string; readonly because: Because }[],
): ProblemAnswer {
  const errors = wrong.map(({ path, because }) => errorAt(path, because));
  return new ProblemAnswer(422, 'invalid_input', wrong[0]?.because ?? because('input_invalid'), {
    details: { errors },
  });
}

function errorAt(path: string, because: Because) {
  return { path, message: reasonText(because, 'en'), ...because };
}
