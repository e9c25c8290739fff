import { onServerDate } from '#web/app/api/attempt-once.ts';

/**
 * The server's time, learned from its responses, because the clock of a device may be hours wrong. Between contacts,
 * the device measures the elapsed time. The clock never goes backward.
 */

const key = 'grouphead-server-clock';
/**
 * The maximum difference in milliseconds that is ignored. Dates in responses have no fractions of a second, and a
 * response may take a long time to arrive.
 */
const toleranceMs = 30_000;

/** The clocks of a device: the system time, which people change, and a clock that may stop while the device sleeps. */
type DeviceClocks = { readonly system: () => number; readonly monotonic: () => number };
type Contact = { readonly server: number; readonly system: number };
/** Where the time of the latest contact is stored, for an offline start. */
type KeptContact = { readonly read: () => Contact | null; readonly write: (contact: Contact) => void };

type ServerClock = { readonly now: () => Date; readonly learn: (date: string | null) => void };

export function openServerClock(clocks: DeviceClocks, kept: KeptContact): ServerClock {
  const first = kept.read();
  const start = { system: clocks.system(), monotonic: clocks.monotonic() };
  // If the system time was set back since the last contact, the current time is at least the time of that contact.
  let base = {
    ...start,
    server: first === null ? start.system : first.server + Math.max(0, start.system - first.system),
  };
  let latest = Number.NEGATIVE_INFINITY;
  const current = () => {
    // Sleep may stop one clock, and a person may set back the other, so this uses the larger elapsed time.
    const passed = Math.max(clocks.monotonic() - base.monotonic, clocks.system() - base.system);
    latest = Math.max(latest, base.server + passed);
    return latest;
  };
  const learn = (date: string | null) => {
    const server = date === null ? Number.NaN : Date.parse(date);
    if (Number.isNaN(server)) return;
    const difference = server - current();
    // A small difference comes from rounding and from the time that the response took to arrive.
    if (difference <= 0 && difference > -toleranceMs) return;
    base = { server, system: clocks.system(), monotonic: clocks.monotonic() };
    latest = server;
    kept.write({ server, system: base.system });
  };
  return { now: () => new Date(current()), learn };
}

const ownClock = openServerClock(
  { system: () => Date.now(), monotonic: () => performance.now() },
  { read: readContact, write: writeContact },
);
onServerDate(ownClock.learn);

/** Returns the server's time, as of its last response; before the first one, the device's own time. */
export function serverNow(): Date {
  return ownClock.now();
}

function readContact(): Contact | null {
  try {
    const contact: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const { server, system } = Object(contact);
    return typeof server === 'number' && typeof system === 'number' ? { server, system } : null;
  } catch {
    return null;
  }
}

function writeContact(contact: Contact): void {
  try {
    localStorage.setItem(key, JSON.stringify(contact));
  } catch {
    // Without storage, the next page learns the time from its first response.
  }
}
