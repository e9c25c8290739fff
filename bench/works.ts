import { type Caller, cookieOf } from './callers.ts';

/** A call by a caller, with its input for either kind of server. */
export type Ask = {
  readonly caller: Caller;
  readonly given: Readonly<Record<string, string>>;
  readonly body?: object;
};

/** An operation that is measured on all servers. */
export type Work = {
  readonly name: 'W1' | 'W2' | 'W3' | 'W4' | 'W5' | 'W6' | 'W7';
  readonly title: string;
  /** The goal for the CPU time of the limit server divided by the product's. */
  readonly goal: number;
  readonly by: Caller['role'];
  readonly isWrite: boolean;
  /** The product's address. `{field}` is replaced with a value from the input. */
  readonly product: string;
  /** The facts about the caller that the limit server needs in addition to the input. */
  readonly limit: readonly ('operator_id' | 'record_id' | 'user_id')[];
  /**
   * The fields that only the product has or that always differ, such as `job_order.id`. They are not
   * compared.
   */
  readonly unlike: readonly string[];
};

const ofItself = ['id', 'number', 'created_at'];

/**
 * The operations, in the order in which they are measured. Writes are last, because they add rows that the
 * reads would find.
 */
export const works: readonly Work[] = [
  {
    name: 'W1',
    title: '50 pending requests with client and machine',
    goal: 0.6,
    by: 'dispatcher',
    isWrite: false,
    product: '/api/service-requests?group=pending&limit=50',
    limit: ['operator_id'],
    unlike: ['next'],
  },
  {
    name: 'W2',
    title: '50 job orders of a technician',
    goal: 0.55,
    by: 'technician',
    isWrite: false,
    product: '/api/job-orders?limit=50',
    limit: ['record_id'],
    unlike: ['next'],
  },
  {
    name: 'W3',
    title: 'client search',
    goal: 0.6,
    by: 'country_operator',
    isWrite: false,
    product: '/api/clients?search={search}',
    limit: ['operator_id'],
    // The number of visits left follows the plan's rules, which the limit server does not implement.
    unlike: ['next', ...Array.from({ length: 25 }, (_, row) => `items.${row}.visits_left`)],
  },
  {
    name: 'W4',
    title: 'one job order',
    goal: 0.35,
    by: 'dispatcher',
    isWrite: false,
    product: '/api/job-orders/{id}',
    limit: ['operator_id'],
    unlike: ['coverage', 'price_basis', 'summary', 'summary_sha256'],
  },
  {
    name: 'W7',
    title: "dispatcher's four figures",
    goal: 0.6,
    by: 'dispatcher',
    isWrite: false,
    product: '/api/dashboards/dispatcher',
    limit: ['operator_id'],
    unlike: [],
  },
  {
    name: 'W5',
    title: 'submit a request',
    goal: 0.35,
    by: 'client',
    isWrite: true,
    product: '/api/service-requests',
    limit: ['operator_id', 'record_id', 'user_id'],
    // The targets follow the operator's hours and rules, which the limit server does not implement.
    unlike: [...ofItself, 'promised_by'],
  },
  {
    name: 'W6',
    title: 'approve and create the job',
    goal: 0.3,
    by: 'dispatcher',
    isWrite: true,
    product: '/api/service-requests/{id}/approve',
    limit: ['operator_id', 'record_id'],
    // The servers may update the request a different number of times, so its version differs.
    unlike: [
      'version',
      ...ofItself,
      ...['reviewed_at', 'assigned_job_order_id'],
      ...['job_order.id', 'job_order.number', 'job_order.scheduled_date'],
      ...['job_order.technician_id', 'job_order.technician'],
    ],
  },
];

export type Kind = 'limit' | 'product';

const filled = (address: string, given: Ask['given']) =>
  address.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(given[field] ?? ''));

function limitAddress(work: Work, { caller, given }: Ask): string {
  const { search, ...rest } = given;
  const facts = new URLSearchParams({ ...rest, ...(search && { pattern: `%${search.toLowerCase()}%` }) });
  for (const field of work.limit) facts.set(field, caller[field]);
  return `/${work.name}?${facts}`;
}

function addressOf(kind: Kind, work: Work, ask: Ask): string {
  return kind === 'limit' ? limitAddress(work, ask) : filled(work.product, ask.given);
}

/** Returns the headers that identify the caller to the server. */
function headersOf(kind: Kind, { isWrite }: Work, { caller }: Ask, origin: string): Record<string, string> {
  if (kind === 'limit') return {};
  const cookie = cookieOf(caller);
  return isWrite ? { cookie, origin, 'idempotency-key': crypto.randomUUID() } : { cookie };
}

/** Returns the call in the form that this kind of server expects. */
export function requestOf(kind: Kind, work: Work, ask: Ask, origin: string) {
  const body = ask.body === undefined ? '' : JSON.stringify(ask.body);
  return {
    method: work.isWrite ? 'POST' : 'GET',
    address: addressOf(kind, work, ask),
    headers: {
      ...headersOf(kind, work, ask, origin),
      ...(body !== '' && { 'content-type': 'application/json' }),
    },
    body,
  };
}

/** A call in the form that a server expects. */
export type Sent = ReturnType<typeof requestOf>;

/**
 * Returns the request as the text that is sent. Each call has its own client address, because the product
 * limits the calls per address per minute.
 */
export function requestText(
  kind: Kind,
  work: Work,
  ask: Ask,
  { port, turn }: { port: number; turn: number },
): string {
  const { method, address, headers, body } = requestOf(kind, work, ask, `http://127.0.0.1:${port}`);
  const all = {
    host: `127.0.0.1:${port}`,
    'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
    ...headers,
    ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${address} HTTP/1.1`, ...lines, '', body].join('\r\n');
}
