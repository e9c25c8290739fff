import { Anchor } from '@mantine/core';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useContext } from 'react';
import { mayOpen, type PagedRecord, recordAddress } from '#domain/events/record-address.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import type { QueryParameters } from '#web/app/data/address.ts';
import { PageLevel } from '#web/ui/page-level.ts';
import { isRecordPath, openedBeside, useBeside, wideScreen } from './beside.ts';

type RecordLinkProps = {
  readonly record: PagedRecord;
  readonly id: string;
  readonly children: ReactNode;
  /** The accessible name, if the text alone does not say which record the link opens. */
  readonly label?: string;
  readonly className?: string | undefined;
  /** The id of the element that describes the link. */
  readonly describedBy?: string | undefined;
};

/**
 * A link to a record's page, for users who may open it. Other users see only the text. On a wide screen, a
 * plain click opens the record next to the list. A click with Ctrl, Cmd or the middle button opens the page.
 * So does a link in a dialog, because the dialog would cover the record next to the list.
 */
export function RecordLink({ record, id, children, label, className, describedBy }: RecordLinkProps) {
  const to = recordAddress(record, id);
  const role = useEffectiveRole();
  const openBeside = useOpenBeside(to);
  const isOpen = useSearch({
    strict: false,
    select: (parameters) => openedBeside(parameters as QueryParameters) === to,
  });
  if (role === null || !mayOpen(role, record)) return <span className={className}>{children}</span>;
  return (
    <Anchor
      component={Link}
      to={to}
      underline="always"
      inherit
      dir="auto"
      data-opens={to}
      aria-current={isOpen || undefined}
      aria-label={label}
      aria-describedby={describedBy}
      className={className}
      onClick={(event: MouseEvent) => {
        if (event.currentTarget.closest('[aria-modal="true"]') === null) openBeside(event);
      }}
    >
      {children}
    </Anchor>
  );
}

/**
 * Opens the record on a plain click if there is room for it next to the page. Leaves all other clicks to the
 * link.
 */
export function useOpenBeside(to: string): (event: MouseEvent) => void {
  const router = useRouter();
  const beside = useBeside();
  const from = useContext(PageLevel) === 2 ? 'panel' : 'list';
  return (event) => {
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!isPlain || !window.matchMedia(wideScreen).matches) return;
    if (from === 'list' && isRecordPath(router.state.location.pathname)) return;
    event.preventDefault();
    beside.open(to, from);
  };
}
