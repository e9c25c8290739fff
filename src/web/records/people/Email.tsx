import classes from './Email.module.css';

/** An address in a table, on one line. A long one is cut off, and shown whole on hover. */
export function Email({ email }: { readonly email: string }) {
  return (
    <bdi dir="ltr" className={classes.email} title={email}>
      {email}
    </bdi>
  );
}
