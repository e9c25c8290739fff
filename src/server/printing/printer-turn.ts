import { tooBusy } from '#server/platform/errors.ts';
import { inTurn } from '#server/platform/turns/in-turn.ts';
import type { Sender } from '#server/platform/visitor.ts';

/** The maximum number of documents that may wait for the printer, per operator and per person. */
const mostWaiting = { operator: 40, person: 5 };
/**
 * The maximum number of documents that are sealed at the same time. A time-stamp server may be slow, and each document
 * is in memory.
 */
const mostSealing = 4;
/** The maximum number of documents whose pictures are in memory at the same time. */
const mostWithPictures = 2;
/**
 * The limits of each turn. They apply only per operator, because a person's documents are counted across both turns.
 */
const ofAnyone = { operator: mostWaiting.operator, person: mostWaiting.operator };
const inOperatorsTurn = inTurn(1, ofAnyone, tooBusy);
const inPictureTurn = inTurn(mostWithPictures, ofAnyone, tooBusy);
const inSealingTurn = inTurn(mostSealing, ofAnyone, tooBusy);
const waitingOf = new Map<string, number>();

type Printing<Prepared, Printed> = {
  /** True if `prepare` reads pictures, which takes time and memory. */
  readonly hasPictures: boolean;
  readonly prepare: () => Promise<Prepared>;
  readonly print: (prepared: Prepared) => Promise<Printed>;
};

/**
 * Prepares a document and prints it when it is its sender's turn. Refuses it if too many documents of this person are
 * waiting, so others at the operator get their turn.
 */
export function inPrinterTurn<Prepared, Printed>(
  by: Sender,
  printing: Printing<Prepared, Printed>,
): Promise<Printed> {
  return countedFor(by, () => printInTurn(by, printing));
}

/** Prints in turn, and then seals without the printer, which is then free for others. */
export function inTurnToSeal<Prepared, Printed, Sealed>(
  by: Sender,
  { seal, ...printing }: Printing<Prepared, Printed> & { seal: (printed: Printed) => Promise<Sealed> },
): Promise<Sealed> {
  return countedFor(by, async () => {
    const printed = await printInTurn(by, printing);
    return inSealingTurn(() => seal(printed), by);
  });
}

/**
 * The printer is free while pictures are read. A document without pictures does not wait for those of others.
 */
function printInTurn<Prepared, Printed>(
  by: Sender,
  { hasPictures, prepare, print }: Printing<Prepared, Printed>,
): Promise<Printed> {
  if (!hasPictures) return inOperatorsTurn(async () => print(await prepare()), by);
  return inPictureTurn(async () => {
    const prepared = await prepare();
    return inOperatorsTurn(() => print(prepared), by);
  }, by);
}

async function countedFor<Result>({ account }: Sender, work: () => Promise<Result>): Promise<Result> {
  const waiting = waitingOf.get(account) ?? 0;
  if (account !== '' && waiting >= mostWaiting.person) throw tooBusy();
  waitingOf.set(account, waiting + 1);
  try {
    return await work();
  } finally {
    const left = (waitingOf.get(account) ?? 1) - 1;
    if (left > 0) waitingOf.set(account, left);
    else waitingOf.delete(account);
  }
}
