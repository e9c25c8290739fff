type Act = () => Promise<void>;
type Entry = { readonly at: Date; readonly place: number; readonly act: Act };

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
export const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/**
 * The actions that people have planned. They run one after another, each with the clock set to its time. Actions for
 * the same time run in the order in which they were planned.
 */
export type Agenda = {
  plan(at: Date, act: Act): void;
  /** Runs the actions planned until the given time, and leaves the clock there. */
  play(until: Date): Promise<void>;
};

export function openAgenda(clock: { now: Date }): Agenda {
  const entries: Entry[] = [];
  let planned = 0;
  const isBefore = (one: Entry, other: Entry) =>
    one.at < other.at || (one.at.getTime() === other.at.getTime() && one.place < other.place);
  const plan: Agenda['plan'] = (at, act) => {
    const entry = { at, place: planned++, act };
    const index = entries.findIndex((other) => isBefore(entry, other));
    entries.splice(index === -1 ? entries.length : index, 0, entry);
  };
  const forward = (to: Date) => {
    if (to > clock.now) clock.now = to;
  };
  return {
    plan,
    async play(until) {
      for (let next = entries[0]; next !== undefined && next.at < until; next = entries[0]) {
        entries.shift();
        forward(next.at);
        await next.act();
      }
      forward(until);
    },
  };
}
