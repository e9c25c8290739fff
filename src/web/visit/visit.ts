// The script of the page that a visit link opens. It is not part of the application: the server writes the page, and
// the script only reloads it and sends its forms.

/** The longest time in milliseconds for which a visible page shows an outdated state. */
const everyMs = 15_000;

type Texts = {
  readonly sending: string;
  readonly stale: string;
  readonly sent: Readonly<Record<string, string>>;
  readonly failed: Readonly<
    Record<'changed' | 'denied' | 'past' | 'closed' | 'input' | 'many' | 'network', string>
  >;
};

const [path = ''] = location.href.split(/[?#]/);
let tag: string | null = null;
let timer = 0;
let isReading = false;

const main = () => document.querySelector('main');
const texts = (): Texts | null => JSON.parse(main()?.dataset.texts ?? 'null');

function note(text: string): void {
  const element = document.querySelector('#note');
  if (element !== null) element.textContent = text;
}

function say(text: string): void {
  const element = document.querySelector('[data-live-text]');
  if (element !== null) element.textContent = text;
}

/** Reads the page again, and redraws the parts that have changed. Stops once the link no longer works. */
async function read(): Promise<void> {
  if (isReading) return;
  isReading = true;
  clearTimeout(timer);
  try {
    const headers: Record<string, string> = tag === null ? {} : { 'if-none-match': tag };
    const answer = await fetch(location.href, { headers, cache: 'no-store', referrerPolicy: 'no-referrer' });
    if (answer.status === 200 || answer.status === 404) {
      tag = answer.headers.get('etag');
      draw(new DOMParser().parseFromString(await answer.text(), 'text/html'));
      if (answer.status === 404) return;
    } else if (answer.status === 304) tag = answer.headers.get('etag') ?? tag;
    else throw new Error(String(answer.status));
    plan();
  } catch {
    const stale = texts()?.stale;
    if (stale !== undefined) say(stale);
    plan();
  } finally {
    isReading = false;
  }
}

function plan(): void {
  clearTimeout(timer);
  if (document.visibilityState === 'visible') timer = setTimeout(read, everyMs);
}

/** Puts the parts of the new page in place of the old ones. A form that someone is filling in is not replaced. */
function draw(page: Document): void {
  const [now, next] = [main(), page.querySelector('main')];
  if (now === null || next === null) return;
  if (!next.dataset.version) {
    now.replaceWith(next);
    return;
  }
  now.dataset.version = next.dataset.version;
  const isFilledIn = now.querySelector('#acts details[open]') !== null;
  for (const part of isFilledIn ? ['#state', '[data-live-text]'] : ['#state', '#acts', '[data-live-text]']) {
    const [old, fresh] = [now.querySelector(part), page.querySelector(part)];
    if (old === null || fresh === null || old.innerHTML === fresh.innerHTML) continue;
    const heading = old.querySelector('h1')?.textContent;
    old.replaceChildren(...fresh.childNodes);
    const said = old.querySelector('h1')?.textContent;
    if (said && said !== heading && document.querySelector('#note')?.textContent === '') heard(said);
  }
}

/** Announces the new state to screen readers. Sighted people see it in the heading. */
function heard(text: string): void {
  const element = document.querySelector('#heard');
  if (element !== null) element.textContent = text;
}

/** Sends the form with a key. A repeated attempt uses the same key, so it takes effect only once. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const words = texts();
  const { act = '', said = act } = form.dataset;
  if (words === null || form.dataset.busy !== undefined) return;
  const body = bodyOf(form, submitter);
  form.dataset.busy = '';
  form.dataset.key ??= newKey();
  note(words.sending);
  try {
    const answer = await fetch(`/api${new URL(path).pathname}/${act}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': form.dataset.key },
      body,
      referrerPolicy: 'no-referrer',
    });
    if (answer.status >= 500) throw new Error(String(answer.status));
    delete form.dataset.key;
    const why = answer.ok ? words.sent[said] : failureIn(words, answer.status, await answer.text());
    if (answer.status !== 422) form.closest('details')?.removeAttribute('open');
    tag = null;
    await read();
    note(why ?? '');
  } catch {
    note(words.failed.network);
  } finally {
    delete form.dataset.busy;
  }
}

function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const fields: Record<string, unknown> = Object.fromEntries(new FormData(form));
  if (form.dataset.act === 'ask-time') fields.asked_day ??= null;
  if (submitter instanceof HTMLButtonElement && submitter.name !== '') {
    fields[submitter.name] = Number(submitter.value);
  }
  return JSON.stringify({ version: Number(main()?.dataset.version), ...fields });
}

function failureIn({ failed }: Texts, status: number, problem: string): string {
  if (status === 429) return failed.many;
  if (status === 403) return failed.denied;
  if (status !== 422) return failed.changed;
  if (problem.includes('asked_date_past')) return failed.past;
  return problem.includes('asked_date_closed') ? failed.closed : failed.input;
}

/** Returns a UUID. Browsers have `randomUUID` only on secure pages. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Reports to the server, once per link, that a person is looking at the page. Programs that only read the link run no
 * script, or have no visible page.
 */
async function noteOpened(): Promise<void> {
  const element = main();
  if (element?.dataset.unopened === undefined || document.visibilityState !== 'visible') return;
  delete element.dataset.unopened;
  const address = `/api${new URL(path).pathname}/opened`;
  const noting = fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    referrerPolicy: 'no-referrer',
  });
  // A request ends only when its response has been read.
  await noting.then((answer) => answer.text()).catch(() => undefined);
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.act === undefined) return;
  event.preventDefault();
  void send(form, event.submitter);
});
document.addEventListener('input', ({ target }) => {
  if (target instanceof Element) delete target.closest('form')?.dataset.key;
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible' || !main()?.dataset.version) return;
  void noteOpened();
  void read();
});
document.documentElement.dataset.live = '';
if (main()?.dataset.version) {
  plan();
  void noteOpened();
}
