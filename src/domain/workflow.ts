import type { Actor, Role } from './actor.ts';

export type Step<State extends string> = {
  readonly from: readonly State[];
  /** The state that the action leads to; `unchanged` keeps the current state. */
  readonly to: State | 'unchanged';
  readonly by: readonly Role[];
};

/** The life cycle of a record as one table. */
export type Workflow<Fields, State extends string, Action extends string> = {
  readonly noun: string;
  readonly stateOf: (record: Fields) => State;
  /** Returns the fields to set when a record enters the state. A state may set several columns. */
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

/** Returns whether the record's state permits the action, regardless of the person. */
export function allows<Fields, State extends string, Action extends string>(
  workflow: Workflow<Fields, State, Action>,
  action: Action,
  record: Fields,
): boolean {
  return workflow.actions[action].from.includes(workflow.stateOf(record));
}

/**
 * Returns the reason why the action is refused now, or null. domain/access decides who has access to the row at all.
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

/** Returns the record after the action and the changes. Throws RefusedError if the action is not allowed. */
export function advance<Fields, State extends string, Action extends string, Row extends Fields>(
  workflow: Workflow<Fields, State, Action>,
  action: Action,
  record: Row,
  actor: Pick<Actor, 'role'>,
  changes: Partial<Row> = {},
): Row {
  requireAllowed(workflow, action, record, actor);
  const { to } = workflow.actions[action];
  return { ...record, ...changes, ...(to !== 'unchanged' && workflow.enter(to)) };
}

export function requireAllowed<Fields, State extends string, Action extends string>(
  workflow: Workflow<Fields, State, Action>,
  action: Action,
  record: Fields,
  actor: Pick<Actor, 'role'>,
): void {
  const refused = refusal(workflow, action, record, actor);
  if (refused) throw new RefusedError(refused);
}

/** Returns the roles that may take the action. The contract's calls permit the same roles. */
export function callersOf<Fields, State extends string, Action extends string>(
  workflow: Workflow<Fields, State, Action>,
  action: Action,
): readonly Role[] {
  return workflow.actions[action].by;
}

/** Returns the actions that the actor may take on the record now, in the table's order. */
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
