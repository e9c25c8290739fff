import { useMemo } from 'react';
import { renderSVG } from 'uqr';
import type { MachineLabel as Label } from '#contract/labels.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { shownLocation, shownName } from '#web/app/language/shown-name.ts';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { labelsWords } from '#words/en/labels.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import classes from './LabelSheet.module.css';

/** One label, which measures 93 by 54 millimeters on paper. */
export function MachineLabel({ label }: { readonly label: Label }) {
  const { sheet } = wordsOf(labelsWords);
  const { model, serial_number, operator, takes_reports, domain, path } = label;
  const { brand, phone } = operator;
  const address = `${domain === null ? location.origin : `https://${domain}`}${path}`;
  const code = useMemo(
    () => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address, { border: 2, ecc: 'M' }))}`,
    [address],
  );
  return (
    <li className={classes.label} aria-label={joined([model, serial_number])}>
      <img className={classes.code} src={code} alt={sheet.code(`${model} ${serial_number}`)} />
      <div className={classes.said}>
        <p className={classes.operator}>
          {brand?.logo != null && <img className={classes.logo} src={brand.logo} alt="" />}
          <bdi>{shownName(operator)}</bdi>
        </p>
        <p className={classes.model}>
          <bdi>{model}</bdi>
        </p>
        <p>
          <bdi dir="ltr">{unbroken(serial_number)}</bdi>
        </p>
        <p className={classes.place}>
          <bdi>{shownLocation(label)}</bdi>
        </p>
        <p className={classes.scan}>{takes_reports ? sheet.scan : sheet.scanToCall}</p>
        {phone !== null && (
          <p>
            {sheet.call} <bdi dir="ltr">{formatPhone(phone)}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}
