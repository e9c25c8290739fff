import type { Problem, ProblemCode } from '#contract/problem.ts';

type Details = Pick<Problem, 'errors' | 'record' | 'concerns' | 'overlaps'>;

/** An answer other than success, with the status and the words that the caller is meant to read. */
export class ProblemAnswer extends Error {
  override readonly name: string = 'ProblemAnswer';
  readonly status: number;
  readonly code: ProblemCode;
  readonly details: Details;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: ProblemCode,
    detail: string,
    more: { details?: Details; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.details = more.details ?? {};
    this.headers = more.headers ?? {};
  }
}

export function notAuthenticated(): ProblemAnswer {
  return new ProblemAnswer(401, 'not_authenticated', 'Not authenticated');
}

export function forbidden(): ProblemAnswer {
  return new ProblemAnswer(403, 'forbidden', "You don't have permission to do this.");
}

export function twoFactorMissing(): ProblemAnswer {
  return new ProblemAnswer(
    403,
    'two_factor_missing',
    'Your role requires a second factor. Please set it up first.',
  );
}

export function emailTaken(): ProblemAnswer {
  const message = 'This email is already registered';
  return new ProblemAnswer(409, 'email_taken', message, {
    details: { errors: [{ path: 'email', message }] },
  });
}

export function invalidInput(errors: { path: string; message: string }[]): ProblemAnswer {
  return new ProblemAnswer(422, 'invalid_input', errors[0]?.message ?? 'Please check what you entered', {
    details: { errors },
  });
}
