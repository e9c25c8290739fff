/** Unknown and foreign rows answer alike, so that no one learns what exists. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';

  readonly noun: string;

  constructor(noun: string) {
    super(`${noun} not found`);
    this.noun = noun;
  }
}

/** Something new was asked for a client that has left. */
export class ClientLeftError extends Error {
  override readonly name = 'ClientLeftError';
}

/** The person behind an account was erased, and the account cannot be used again. */
export class ErasedError extends Error {
  override readonly name = 'ErasedError';
}

/** The caller decided on an older state; the answer carries the record as it stands. */
export class StaleError extends Error {
  override readonly name = 'StaleError';
  readonly noun: string;
  /** Which record it is, where the input does not name it. */
  readonly record_id: string | null;

  constructor(noun: string, record_id: string | null = null) {
    super(`${noun} changed meanwhile`);
    this.noun = noun;
    this.record_id = record_id;
  }
}
