/** The actions that the diary counts each day. */
const deeds = [
  ...(['by_app', 'by_phone', 'by_label', 'by_technician', 'by_label_added', 'emergency', 'again'] as const),
  ...(['added_to_case', 'called_back', 'joined', 'taken_along'] as const),
  ...(['planned', 'reviewed', 'planned_later', 'rejected', 'accepted_concern', 'chose_another'] as const),
  ...([
    'on_the_way',
    'turned_back',
    'started',
    'saved',
    'submitted',
    'glass',
    'own_session',
    'both_signed',
    'paused',
    'kept_on_hold',
    'departure_entered',
    'sent_later',
    'handed_in_late',
    'asked_day',
    'asked_place',
  ] as const),
  ...(['unusual_price', 'form_corrected', 'own_name_refused', 'request_corrected'] as const),
  ...([
    'missed',
    'interrupted',
    'handed_back',
    'handed_over',
    'moved',
    'estimated',
    'cancelled',
    'closed',
  ] as const),
  ...([
    'second_visit',
    'settled',
    'planned_again',
    'without_request',
    'unassigned',
    'withdrawn',
    'part_told',
  ] as const),
  ...(['time_asked', 'time_taken_back', 'time_accepted', 'time_declined', 'rated', 'stars'] as const),
  ...(['comment', 'asked', 'answered', 'photo', 'absence', 'refused', 'pair'] as const),
  ...(['renewed', 'machine_moved', 'sold_on', 'person_added', 'person_removed'] as const),
  ...(['person_promoted', 'person_erased', 'plan_renewed', 'main_handed_over'] as const),
  ...(['renewal_asked', 'renewal_offered', 'renewal_accepted', 'renewal_declined'] as const),
  ...(['disputed', 'dispute_settled', 'job_corrected', 'client_imported'] as const),
  ...(['warranty_entered', 'warranty_confirmed', 'site_added', 'site_renamed', 'site_closed'] as const),
  ...(['invoiced', 'invoice_paid', 'payment_taken_back', 'invoice_credited'] as const),
  ...(['link_made', 'link_opened', 'link_ended'] as const),
  ...(['turn', 'turn_removed', 'out_of_hours', 'went_out'] as const),
  ...(['role_offered', 'role_accepted', 'role_declined', 'role_withdrawn', 'role_expired'] as const),
] as const;
export type Deed = (typeof deeds)[number];
type Counts = Readonly<Record<Deed, number>>;

export type Page = { readonly title: string; readonly counts: Counts; readonly notes: readonly string[] };

export type Diary = {
  readonly pages: readonly Page[];
  /** The counts since the last page. */
  readonly today: Counts;
  count(deed: Deed, more?: number): void;
  /** Adds a sentence about a rare event, one that happens about once in two weeks. */
  note(sentence: string): void;
  turn(title: string): void;
};

const nothing = () => Object.fromEntries(deeds.map((deed) => [deed, 0])) as Record<Deed, number>;

export function openDiary(): Diary {
  const pages: Page[] = [];
  let counts = nothing();
  let notes: string[] = [];
  return {
    pages,
    get today() {
      return counts;
    },
    count: (deed, more = 1) => {
      counts[deed] += more;
    },
    note: (sentence) => {
      notes.push(sentence);
    },
    turn: (title) => {
      pages.push({ title, counts, notes });
      counts = nothing();
      notes = [];
    },
  };
}

export function totalsOf(pages: readonly Page[]): Counts {
  const totals = nothing();
  for (const { counts } of pages) for (const deed of deeds) totals[deed] += counts[deed];
  return totals;
}

/** Describes the day in plain sentences. Counts of 0 are omitted. */
export function pageInWords({ title, counts: n, notes }: Page): string {
  const sentences = [
    requestsIn(n),
    decisionsIn(n),
    visitsIn(n),
    troublesIn(n),
    plansIn(n),
    clientsIn(n),
    careIn(n),
  ];
  return [title, ...sentences.filter((sentence) => sentence !== ''), ...notes].join('\n  ');
}

const times = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const listed = (...parts: readonly (readonly [number, string])[]) =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(', ');
const sentence = (begin: string, rest: string) => (rest === '' ? '' : `${begin} ${rest}.`);

function requestsIn(n: Counts): string {
  const came = n.by_app + n.by_phone + n.by_label + n.by_technician;
  if (came === 0) return 'There were no requests.';
  const ways = listed(
    [n.by_app, 'by app'],
    [n.by_phone, 'by phone'],
    [n.by_label, 'by label'],
    [n.by_technician, 'by a technician on a visit'],
  );
  const besides = listed(
    [n.by_label_added, 'more by label, added to an open one'],
    [n.emergency, 'in an emergency'],
    [n.out_of_hours, 'of them outside working hours'],
    [n.again, 'because it broke again'],
    [n.added_to_case, 'added to an open case instead'],
  );
  return `${times(came, 'request')} came in: ${ways}${besides === '' ? '' : `; ${besides}`}.`;
}

const decisionsIn = (n: Counts) =>
  sentence(
    'The dispatchers decided:',
    listed(
      [n.planned, 'planned immediately'],
      [n.reviewed, 'approved for later'],
      [n.planned_later, 'planned later'],
      [n.rejected, 'rejected'],
      [n.called_back, 'called back'],
      [n.joined, 'added to an open case'],
      [n.taken_along, 'together with unfinished work of an earlier visit'],
      [n.accepted_concern, 'despite conflicts'],
      [n.chose_another, 'at another time because of conflicts'],
      [n.pair, 'by two people at the same time, one of them successfully'],
    ),
  );

const visitsIn = (n: Counts) =>
  sentence(
    'On the road:',
    listed(
      [n.on_the_way, 'set out'],
      [n.went_out, 'on call and called out'],
      [n.turned_back, 'turned back'],
      [n.asked_day, 'asked to confirm another day'],
      [n.asked_place, 'asked to confirm another visit under way'],
      [n.paused, 'paused'],
      [n.kept_on_hold, 'kept on hold'],
      [n.departure_entered, 'departures entered by the dispatchers'],
      [n.started, 'arrived'],
      [n.saved, 'saved in between'],
      [n.submitted, 'forms submitted'],
      [n.sent_later, 'offline actions, sent later'],
      [n.handed_in_late, 'actions handed in as late work'],
      [n.unusual_price, 'with an unusual price'],
      [n.form_corrected, 'corrected before the signature'],
      [n.own_name_refused, 'tried to sign for the client'],
      [n.glass, "signed on the technician's device"],
      [n.own_session, 'signed by the client in the app'],
      [n.both_signed, 'signed in both ways at the same time'],
    ),
  );

const troublesIn = (n: Counts) =>
  sentence(
    'Exceptions:',
    listed(
      [n.missed, 'no-shows'],
      [n.interrupted, 'could not be finished'],
      [n.handed_back, 'handed back'],
      [n.handed_over, 'handed over after the start'],
      [n.cancelled, 'canceled'],
      [n.absence, 'absences'],
      [n.refused, 'too late and refused'],
    ),
  );

const plansIn = (n: Counts) =>
  sentence(
    'At the desk:',
    listed(
      [n.second_visit, 'planned as a follow-up visit'],
      [n.settled, 'no longer needed'],
      [n.part_told, 'parts given an expected day'],
      [n.planned_again, 'planned again'],
      [n.closed, 'closed permanently'],
      [n.without_request, 'planned without a request'],
      [n.moved, 'moved or assigned'],
      [n.unassigned, 'unassigned'],
      [n.estimated, 'given another length'],
      [n.job_corrected, 'corrected after the approval'],
      [n.dispute_settled, 'disputes settled'],
      [n.turn, 'put on call'],
      [n.turn_removed, 'no longer on call'],
      [n.time_accepted, 'moved to the time that the client requested'],
      [n.time_declined, 'kept although the client requested another time'],
    ),
  );

function clientsIn(n: Counts): string {
  const said = listed(
    [n.withdrawn, 'withdrew a request'],
    [n.request_corrected, 'corrected a request'],
    [n.time_asked, 'requested another time'],
    [n.time_taken_back, 'withdrew that request'],
    [n.photo, 'sent a picture'],
    [n.comment, 'comments on a case, by clients and company'],
    [n.asked, 'mentioned someone there'],
    [n.answered, 'got an answer there'],
    [n.disputed, 'disputed a signature'],
    [n.rated, `rated a visit, ${(n.stars / Math.max(1, n.rated)).toFixed(1)} stars`],
  );
  return sentence('The clients:', said);
}

const careIn = (n: Counts) =>
  sentence(
    'Records:',
    listed(
      [n.renewed, 'new labels'],
      [n.machine_moved, 'machines moved'],
      [n.sold_on, 'machines moved to another client'],
      [n.person_added, 'people added to a client'],
      [n.person_removed, 'removed from one'],
      [n.person_promoted, 'made owners'],
      [n.person_erased, 'erased'],
      [n.plan_renewed, 'plans renewed'],
      [n.renewal_asked, 'renewals requested'],
      [n.renewal_offered, 'renewals offered'],
      [n.renewal_accepted, 'accepted'],
      [n.renewal_declined, 'declined'],
      [n.client_imported, 'clients imported from a file'],
      [n.main_handed_over, 'main accounts handed over'],
      [n.warranty_entered, 'warranties entered'],
      [n.warranty_confirmed, 'confirmed'],
      [n.site_added, 'sites opened'],
      [n.site_renamed, 'renamed'],
      [n.site_closed, 'closed'],
      [n.invoiced, 'invoices issued'],
      [n.invoice_paid, 'paid'],
      [n.payment_taken_back, 'payments taken back'],
      [n.invoice_credited, 'credited'],
      [n.link_made, 'links to visits shared'],
      [n.link_opened, 'opened'],
      [n.link_ended, 'ended'],
      [n.role_offered, 'roles offered'],
      [n.role_accepted, 'roles accepted'],
      [n.role_declined, 'roles declined'],
      [n.role_withdrawn, 'role offers withdrawn'],
      [n.role_expired, 'answers to role offers that came too late'],
    ),
  );
