import type { Caller, TestServer } from '#tests/support/servers/demo-server.ts';
import type { Neighbor } from './neighbor.ts';

/** The input fields that are filled with the neighbor's strings, with the kind of string for each field. */
const sources: Readonly<Record<string, string>> = {
  name: 'name',
  phone: 'phone',
  contact_phone: 'phone',
  address: 'address',
  model: 'text',
  location: 'location',
  problem_description: 'text',
  special_instructions: 'text',
  description: 'text',
  reason: 'text',
  rejection_reason: 'text',
  cancellation_reason: 'text',
  retirement_reason: 'text',
  follow_up_reason: 'text',
  work_performed: 'text',
  technician_notes: 'text',
  signer_name: 'signer',
  reported_by_name: 'name',
  asked_note: 'text',
  note: 'text',
  text: 'text',
};

export type Disguise = {
  /** The server. Its callers put the neighbor's values into their input. */
  readonly app: TestServer;
  /** Returns the neighbor's next string of this kind. */
  textOf(kind: string): string;
  /**
   * While the work runs, each person whom it creates gets the name of one of the neighbor's people, and the neighbor's
   * next email address that has no account. An address can be used again only after its account is erased.
   */
  asItsPerson<T>(work: () => Promise<T>): Promise<T>;
};

/**
 * Makes one operator's people use another operator's names, phone numbers and other strings in everything that they
 * send.
 */
export function disguised(app: TestServer, { texts }: Neighbor): Disguise {
  const turns = new Map<string, number>();
  const textOf = (kind: string) => {
    const known = texts[kind] ?? [];
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    return known[turn % known.length] ?? '';
  };
  let person: { readonly name: string; readonly email: string } | null = null;
  const written = <Input>(input: Input): Input => ({
    ...input,
    ...(person !== null && Reflect.has(Object(input), 'email') && { email: person.email }),
    ...Object.fromEntries(
      Object.entries(Object(input)).flatMap(([field, value]) => {
        if (field === 'name' && person !== null) return [[field, person.name]];
        const source = sources[field];
        return typeof value === 'string' && source !== undefined ? [[field, textOf(source)]] : [];
      }),
    ),
  });
  const callOf =
    ({ call }: Pick<Caller, 'call'>): Caller['call'] =>
    (one, input, options) =>
      call(one, written(input), options);
  const wearing = (caller: Caller): Caller => ({
    email: caller.email,
    cookie: caller.cookie,
    get session() {
      return caller.session;
    },
    call: callOf(caller),
  });
  return {
    app: {
      ...app,
      as: async (email) => wearing(await app.as(email)),
      nobody: wearing(app.nobody),
      withCookie: (cookie) => ({ cookie, call: callOf(app.withCookie(cookie)) }),
    },
    textOf,
    asItsPerson: async (work) => {
      person = { name: textOf('person'), email: textOf('unowned_email') };
      return work().finally(() => (person = null));
    },
  };
}
