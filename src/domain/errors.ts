/** The error for unknown and foreign rows alike, so that no one learns what exists. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';

  readonly noun: string;

  constructor(noun: string) {
    super(`${noun} not found`);
    this.noun = noun;
  }
}

/** The refusal of a new request or job for a client that has left. */
export class ClientLeftError extends Error {
  override readonly name = 'ClientLeftError';
}

/** The refusal to use the account of an erased person again. */
export class ErasedError extends Error {
  override readonly name = 'ErasedError';
}

/** The refusal of a decision on an older state; the answer contains the current record. */
export class StaleError extends Error {
  override readonly name = 'StaleError';
  readonly noun: string;
  /** The record, if the input does not name it. */
  readonly record_id: string | null;

  constructor(noun: string, record_id: string | null = null) {
    super(`${noun} changed meanwhile`);
    this.noun = noun;
    this.record_id = record_id;
  }
}
