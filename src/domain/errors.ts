/** Thrown if the row does not exist or the actor has no access to it, so no one learns which rows exist. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';

  readonly noun: string;

  constructor(noun: string) {
    super(`${noun} not found`);
    this.noun = noun;
  }
}

export class ClientLeftError extends Error {
  override readonly name = 'ClientLeftError';
}

/** Thrown when someone tries to use an erased person's account again. */
export class ErasedError extends Error {
  override readonly name = 'ErasedError';
}

/** Thrown when a decision is based on an outdated version of a record. The response contains the current record. */
export class StaleError extends Error {
  override readonly name = 'StaleError';
  readonly noun: string;
  /** The ID of the record, if the input does not contain it. */
  readonly record_id: string | null;

  constructor(noun: string, record_id: string | null = null) {
    super(`${noun} was changed by someone else`);
    this.noun = noun;
    this.record_id = record_id;
  }
}
