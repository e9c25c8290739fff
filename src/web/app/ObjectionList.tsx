import type { Objections } from '#domain/appointment.ts';
import { useAssignMessages } from '../messages/assign.ts';

/** What speaks against an appointment, in words. */
export function ObjectionList({ objections }: { readonly objections: Objections }) {
  const { concernTexts } = useAssignMessages();
  return (
    <ul>
      {objections.concerns.map((concern) => (
        <li key={concern}>{concernTexts[concern](objections.overlaps)}</li>
      ))}
    </ul>
  );
}
