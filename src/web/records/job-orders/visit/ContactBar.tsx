import { Button, Stack } from '@mantine/core';
import { IconBrandWhatsapp, IconMapPin, IconMessage, IconPhone, type TablerIcon } from '@tabler/icons-react';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { formatPhone, phoneLink, smsLink, whatsAppLink } from '#domain/values/phone.ts';
import { shownName, shownPlace } from '#web/app/language/shown-name.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { routeMapWords } from '#words/en/route-map.ts';
import { wordsOf } from '#words/words.ts';
import classes from './ContactBar.module.css';
import { directionsTo } from './directions.ts';
import { MapAppMenu, OtherMapApp } from './MapAppMenu.tsx';
import { useMapApp } from './map-app.ts';

type Site = Pick<JobOrderListed, 'contact_phone' | 'client' | 'site'>;

/** Buttons to reach the site and its contact: directions, phone call and messages. */
export function ContactBar({ job }: { readonly job: Site }) {
  const words = wordsOf(onSiteWords).contact;
  const { client } = job;
  const phone = job.contact_phone ?? client.phone;
  const chat = whatsAppLink(phone);
  return (
    <Stack gap="xs">
      <Address job={job} />
      <div className={classes.people}>
        <Button
          component="a"
          href={phoneLink(phone)}
          className={classes.call ?? ''}
          variant="default"
          size="md"
          aria-label={words.callTo(shownName(client), formatPhone(phone))}
          leftSection={<IconPhone aria-hidden size={18} />}
        >
          <bdi dir="ltr">{formatPhone(phone)}</bdi>
        </Button>
        {chat !== null && (
          <Message
            href={chat}
            text={words.whatsApp}
            label={words.whatsAppTo(shownName(client))}
            icon={IconBrandWhatsapp}
            isElsewhere
          />
        )}
        <Message
          href={smsLink(phone)}
          text={words.sms}
          label={words.smsTo(shownName(client))}
          icon={IconMessage}
        />
      </div>
    </Stack>
  );
}

function Address({ job }: { readonly job: Site }) {
  const { navigateTo } = wordsOf(routeMapWords);
  const { app } = useMapApp();
  const { client } = job;
  const place = shownPlace(job);
  const content = (
    <>
      <IconMapPin aria-hidden size={20} />
      <bdi>{place}</bdi>
    </>
  );
  const label = `${navigateTo(shownName(client))}: ${place}`;
  if (app === null) {
    return (
      <MapAppMenu client={client}>
        {(buttonProps) => (
          <button type="button" className={classes.way} aria-label={label} {...buttonProps}>
            {content}
          </button>
        )}
      </MapAppMenu>
    );
  }
  return (
    <div className={classes.address}>
      <a
        className={classes.way}
        href={directionsTo(client, app)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
      >
        {content}
      </a>
      <OtherMapApp client={client} />
    </div>
  );
}

type MessageProps = {
  readonly href: string;
  readonly text: string;
  readonly label: string;
  readonly icon: TablerIcon;
  /** True if the link opens a web page in a new tab, and not an app on the phone. */
  readonly isElsewhere?: boolean;
};

function Message({ href, text, label, icon: Icon, isElsewhere = false }: MessageProps) {
  return (
    <Button
      component="a"
      href={href}
      className={classes.message ?? ''}
      variant="default"
      size="md"
      aria-label={label}
      leftSection={<Icon aria-hidden size={20} />}
      {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {text}
    </Button>
  );
}
