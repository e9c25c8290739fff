import { Fragment } from 'react';
import classes from './Email.module.css';

/**
 * An email address in a table. With enough room, it is on one line: a long address is cut off, and shown in full on
 * hover. On a phone, it breaks before "@" or a dot.
 */
export function Email({ email }: { readonly email: string }) {
  return (
    <bdi dir="ltr" className={classes.email} title={email}>
      {email.split(/(?=[@.])/).map((part, index) => (
        <Fragment key={String(index)}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
