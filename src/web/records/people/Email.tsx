import classes from './Email.module.css';

/** An email address in a table, on one line. A long address is cut off, and shown in full on hover. */
export function Email({ email }: { readonly email: string }) {
  return (
    <bdi dir="ltr" className={classes.email} title={email}>
      {email}
    </bdi>
  );
}
