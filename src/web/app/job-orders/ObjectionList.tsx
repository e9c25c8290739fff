import type { Objections } from '#domain/planning/appointment.ts';
import { assignWords } from '#words/en/planning/assign.ts';
import { wordsOf } from '#words/words.ts';
import classes from './ObjectionList.module.css';

/** Lists in words what speaks against an appointment. */
export function ObjectionList({ objections }: { readonly objections: Objections }) {
  const { concernTexts } = wordsOf(assignWords);
  return (
    <ul className={classes.objections}>
      {objections.concerns.map((concern) => (
        <li key={concern}>{concernTexts[concern](objections.overlaps)}</li>
      ))}
    </ul>
  );
}
