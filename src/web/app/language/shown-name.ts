import {
  type Addressed,
  addressFor,
  formFor,
  locationFor,
  type Named,
  nameFor,
  type Placed,
} from '#domain/values/second-name.ts';
import { joined } from '#words/say/joined.ts';
import { ownLocale } from '#words/words.ts';

/** Returns the form of a name in the script that the reader uses. */
export function shownName(named: Named): string {
  return nameFor(ownLocale(), named);
}

/** Returns the form of an address in the script that the reader uses. */
export function shownAddress(addressed: Addressed): string {
  return addressFor(ownLocale(), addressed);
}

/** Returns the form of a machine's location in the script that the reader uses. */
export function shownLocation(placed: Placed): string {
  return locationFor(ownLocale(), placed);
}

/** The place of a visit or a machine. Data that a device saved before sites existed has no site. */
type AtSite = { readonly site?: Named | null | undefined };

const placeOf = ({ site }: AtSite, spot: string) => (site ? joined([shownName(site), spot]) : spot);

/** Returns the site's name, if there is a site, and the address of the visit. */
export function shownPlace({ client, ...work }: AtSite & { readonly client: Addressed }): string {
  return placeOf(work, shownAddress(client));
}

/** Returns the site's name, if there is a site, and the machine's location there. */
export function shownSpot(machine: AtSite & Placed): string {
  return placeOf(machine, shownLocation(machine));
}

type TechnicianOf<Name> = {
  readonly technician_name: Name;
  readonly technician_second_name?: string | null;
};

/** Returns the form of a technician's name in the script that the reader uses; null if there is no technician. */
export function shownTechnician<Name extends string | null>({
  technician_name: name,
  technician_second_name: second_name,
}: TechnicianOf<Name>): Name | string {
  return name && formFor(ownLocale(), name, second_name);
}

type Happened = {
  readonly record: string;
  readonly subject: string;
  readonly subject_second_name: string | null;
  readonly actor_name: string;
  readonly actor_second_name: string | null;
};

/**
 * Returns an event with its names in the script that the reader uses. People choose the second form of their own
 * name, so the first form is always shown beside it.
 */
export function shownEvent<Event extends Happened>(event: Event): Event {
  const { record, subject, subject_second_name, actor_name, actor_second_name } = event;
  const ofSubject = record === 'profiles' ? withFirst : formFor;
  return {
    ...event,
    subject: ofSubject(ownLocale(), subject, subject_second_name),
    actor_name: withFirst(ownLocale(), actor_name, actor_second_name),
  };
}

function withFirst(locale: string, first: string, second: string | null): string {
  const shown = formFor(locale, first, second);
  return shown === first ? first : `${shown} (${first})`;
}
