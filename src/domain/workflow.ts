import type { Actor, Role } from './actor.ts';

export type Step<State extends string> = {
  readonly from: readonly State[];
  /** `unchanged` leaves the record in the state it is in. */
  readonly to: State | 'unchanged';
  readonly by: readonly Role[];
};

/** A record's whole life as one table: which action leads from which states to which, and who may take it. */
export type Workflow<Fields, State extends string, Action extends string> = {
  readonly noun: string;
  readonly stateOf: (record: Fields) => State;
  /** What a state means for the fields; more than one column may move together. */
  readonly enter: (state: State) => Partial<Fields>;
  readonly actions: Readonly<Record<Action, Step<State>>>;
};

export type Refusal = {
  readonly code: 'wrong_role' | 'wrong_state';
  readonly noun: string;
  readonly action: string;
  readonly state: string;
};

export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`${refusal.code}: ${refusal.action} a ${refusal.noun} in ${refusal.state}`);
    this.refusal = refusal;
  }
}

/** Whether the record is in a state in which the action can be taken, whoever takes it. */
export function allows<Fields, State extends string, Action extends string>(
  workflow: Workflow<Fields, State, Action>,
  action: Action,
  record: Fields,
): boolean {
  return workflow.actions[action].from.includes(workflow.stateOf(record));
}

/**
 * Why the actor may not take the action on the record now, or null. Whether the actor reaches the row at all is decided
 * by domain/access.
 */
export function refusal<Fields, State extends string, Action extends string>(
  workflow: Workflow<Fields, State, Action>,
  action: Action,
  record: Fields,
  actor: Pick<Actor, 'role'>,
): Refusal | null {
  const step = workflow.actions[action];
  const state = workflow.stateOf(record);
  const refused = { noun: workflow.noun, action, state };
  if (!step.by.includes(actor.role)) return { code: 'wrong_role', ...refused };
  if (!allows(workflow, action, record)) return { code: 'wrong_state', ...refused };
  return null;
}

/** The record after the action, with the changes that come with it; throws RefusedError and changes nothing. */
export function advance<Fields, State extends string, Action extends string, Whole extends Fields>(
  workflow: Workflow<Fields, State, Action>,
  action: Action,
  record: Whole,
  actor: Pick<Actor, 'role'>,
  changes: Partial<Whole> = {},
): Whole {
  requireAllowed(workflow, action, record, actor);
  const { to } = workflow.actions[action];
  return { ...record, ...changes, ...(to !== 'unchanged' && workflow.enter(to)) };
}

/** Throws RefusedError unless the actor may take the action on the record now. */
export function requireAllowed<Fields, State extends string, Action extends string>(
  workflow: Workflow<Fields, State, Action>,
  action: Action,
  record: Fields,
  actor: Pick<Actor, 'role'>,
): void {
  const refused = refusal(workflow, action, record, actor);
  if (refused) throw new RefusedError(refused);
}

/** The roles that may take the action. The contract's calls take their callers from here. */
export function callersOf<Fields, State extends string, Action extends string>(
  workflow: Workflow<Fields, State, Action>,
  action: Action,
): readonly Role[] {
  return workflow.actions[action].by;
}

/** The actions to offer the actor on the record, in the table's order. */
export function availableActions<Fields, State extends string, Action extends string>(
  workflow: Workflow<Fields, State, Action>,
  record: Fields,
  actor: Pick<Actor, 'role'>,
): Action[] {
  return actionsOf(workflow).filter((action) => refusal(workflow, action, record, actor) === null);
}

export function actionsOf<Fields, State extends string, Action extends string>(
  workflow: Workflow<Fields, State, Action>,
): Action[] {
  return Object.keys(workflow.actions) as Action[];
}
