import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { shownAddress, shownName } from '#web/app/language/shown-name.ts';
import { useBrand } from '#web/shell/brand.ts';
import { reportsWords } from '#words/en/reports.ts';
import { wordsOf } from '#words/words.ts';
import classes from './SignedReport.module.css';

/** The head of a signed report, with the operator's letterhead and the client. */
export function ReportHead({ job }: { readonly job: JobOrderView }) {
  const { signed } = wordsOf(reportsWords);
  const { operator, client, number } = job;
  const { logo, name } = useBrand();
  const address = operator.address && shownAddress({ ...operator, address: operator.address });
  const reached = [operator.service_phone && formatPhone(operator.service_phone), operator.service_email];
  const contacts = reached.filter((contact) => contact !== null && contact !== '');
  return (
    <header className={classes.head}>
      <section className={classes.issuer} aria-label={signed.from}>
        {logo !== null && name === operator.name && <img className={classes.logo} src={logo} alt="" />}
        <div>
          <p className={classes.name}>
            <bdi>{shownName(operator)}</bdi>
          </p>
          {address && (
            <p className={classes.address}>
              <bdi>{address}</bdi>
            </p>
          )}
          {contacts.length > 0 && (
            <p>
              <bdi dir="ltr">{contacts.join(' · ')}</bdi>
            </p>
          )}
        </div>
      </section>
      <p className={classes.title}>{signed.title(number)}</p>
      <section aria-label={signed.to}>
        <p className={classes.client}>
          <bdi>{shownName(client)}</bdi>
        </p>
        <p className={classes.address}>
          <bdi>{shownAddress(client)}</bdi>
        </p>
      </section>
    </header>
  );
}
