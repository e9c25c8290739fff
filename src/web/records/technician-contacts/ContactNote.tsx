import { IconCloudOff } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { listContacts, type TechnicianContact } from '#contract/technician-contacts.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { formatBriefly } from '#web/app/time/dates.ts';
import { useNow } from '#web/app/time/now.ts';
import { contactsWords } from '#words/en/people/technician-contacts.ts';
import { wordsOf } from '#words/words.ts';
import classes from './ContactNote.module.css';

/**
 * The interval between reads. Reading again is necessary because technicians become silent as time passes, and the
 * server does not announce the devices' reports as changes.
 */
const everyMs = 60_000;

const none: ReadonlyMap<string, TechnicianContact> = new Map();
const Contacts = createContext(none);

type ContactsProps = {
  /** Limits the result to this technician. */
  readonly technicianId?: string;
  readonly children: ReactNode;
};

/** Reads which technicians are silent or still have entries to send, once for all notes inside. */
export function TechnicianContacts({ technicianId, children }: ContactsProps) {
  const input = technicianId === undefined ? {} : { technician_id: technicianId };
  const role = useEffectiveRole();
  const enabled = role !== null && listContacts.by.includes(role);
  const { data } = useServerQuery(listContacts, input, { everyMs, enabled });
  const contacts = useMemo(
    () => new Map(data?.items.map((contact) => [contact.technician_id, contact])),
    [data],
  );
  return <Contacts value={contacts}>{children}</Contacts>;
}

type ContactNoteProps = {
  readonly technician: { readonly id: string };
  /** True if there is no room for the time of the oldest entry. */
  readonly isShort?: boolean;
};

/**
 * Shows a technician's last contact and the number of entries that their devices still have to send. Renders nothing
 * if everything is up to date.
 */
export function ContactNote({ technician, isShort = false }: ContactNoteProps) {
  const contact = useContext(Contacts).get(technician.id);
  return contact === undefined ? null : <Note contact={contact} isShort={isShort} />;
}

type NoteProps = { readonly contact: TechnicianContact; readonly isShort: boolean };

function Note({ contact: { silent_since, waiting_count, waiting_since }, isShort }: NoteProps) {
  const words = wordsOf(contactsWords);
  const zone = useOwnZone();
  const now = useNow();
  const time = (iso: string) => formatBriefly(iso, zone, now);
  return (
    <span className={classes.note}>
      <IconCloudOff aria-hidden size={14} />
      <span>
        {silent_since !== null && <span className={classes.line}>{words.silent(time(silent_since))}</span>}
        {waiting_count > 0 && (
          <span className={classes.line}>
            {waiting_since === null || isShort
              ? words.waiting(waiting_count)
              : words.waitingSince(waiting_count, time(waiting_since))}
          </span>
        )}
      </span>
    </span>
  );
}
