import type { Objections } from '#domain/appointment.ts';
import { useAssignMessages } from '#web/messages/assign.ts';
import classes from './ObjectionList.module.css';

/** What speaks against an appointment, in words. */
export function ObjectionList({ objections }: { readonly objections: Objections }) {
  const { concernTexts } = useAssignMessages();
  return (
    <ul className={classes.objections}>
      {objections.concerns.map((concern) => (
        <li key={concern}>{concernTexts[concern](objections.overlaps)}</li>
      ))}
    </ul>
  );
}
