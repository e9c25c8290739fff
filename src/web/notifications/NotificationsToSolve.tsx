import type { Notification } from '#contract/notifications.ts';
import { usePlainKeys } from '#web/app/parts/plain-keys.ts';
import { HeldBar } from '#web/records/decisions/HeldBar.tsx';
import { calleeOfRow, isAbout } from '#web/records/planning/attention/attention-decision.ts';
import { type Line, useAttentionLines } from '#web/records/planning/attention/attention-state.ts';
import { CallButton, RepairButton } from '#web/records/planning/attention/LineButtons.tsx';
import { NotificationList, type NotificationListProps } from './NotificationList.tsx';

/**
 * A planner's notifications. If one step solves a problem, its notification has the same button as in the attention
 * list: the proposed appointment, or the person to call.
 */
export function NotificationsToSolve({ items, onFollowed }: NotificationListProps) {
  const { groups, hold, undoLast, undoable, unsent } = useAttentionLines();
  const lines = groups.flatMap((group) => group.lines);
  const undo = () => void undoLast();
  usePlainKeys({ u: undo });
  const actionOf = (notification: Notification) => {
    const line = lines.find((candidate) => isAbout(candidate.row, notification.record_id));
    return line === undefined ? null : <LineAction line={line} hold={hold} />;
  };
  return (
    <>
      <NotificationList items={items} onFollowed={onFollowed} actionOf={actionOf} />
      <HeldBar undoable={undoable} unsent={unsent} undo={undo} />
    </>
  );
}

type LineActionProps = { readonly line: Line; readonly hold: (line: Line) => void };

function LineAction({ line, hold }: LineActionProps) {
  const { kind, row, repair } = line;
  if (repair !== null) return <RepairButton line={line} repair={repair} run={hold} />;
  const callee = calleeOfRow(kind, row);
  return callee && <CallButton line={line} callee={callee} />;
}
