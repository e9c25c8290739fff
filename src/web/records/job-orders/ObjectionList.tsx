import type { Objections } from '#domain/planning/appointment.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { assignWords } from '#words/en/job-orders/appointment/assign.ts';
import { wordsOf } from '#words/words.ts';
import classes from './ObjectionList.module.css';

/** Shows the conflicts of an appointment, if there are any. Announces them again whenever they change. */
export function ObjectionNotice({ objections }: { readonly objections: Objections }) {
  const { concerns } = wordsOf(assignWords);
  if (objections.concerns.length === 0) return null;
  return (
    <Notice key={JSON.stringify(objections)} tone="warning" title={concerns} asks>
      <ObjectionList objections={objections} />
    </Notice>
  );
}

/** Lists the conflicts of an appointment, in words. */
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
