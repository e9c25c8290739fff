/** Unknown and foreign rows answer alike, so that nobody learns what exists. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';

  constructor(noun: string) {
    super(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`);
  }
}

/** The caller decided on an older state; the answer carries the record as it stands. */
export class StaleError extends Error {
  override readonly name = 'StaleError';
  /** Which record it is, where the input does not name it. */
  readonly record_id: string | null;

  constructor(noun: string, record_id: string | null = null) {
    super(
      `Someone else changed this ${noun} a moment ago. Nothing was overwritten; please look at the current state.`,
    );
    this.record_id = record_id;
  }
}
