import {
  IconAlarm,
  IconCalendarOff,
  IconCalendarQuestion,
  IconCalendarX,
  IconClockExclamation,
  IconCloudUpload,
  IconCoins,
  IconFlame,
  IconLayersIntersect,
  IconPackage,
  IconPencil,
  IconPhoneCall,
  IconPlayerPause,
  IconRepeat,
  IconSignature,
  IconUserQuestion,
  type TablerIcon,
} from '@tabler/icons-react';
import type { AttentionKind } from '#domain/planning/attention.ts';

export const attentionStyles: Readonly<
  Record<AttentionKind, { readonly color: string; readonly icon: TablerIcon }>
> = {
  emergency: { color: 'rose', icon: IconFlame },
  call_back: { color: 'rose', icon: IconPhoneCall },
  response_late: { color: 'rose', icon: IconAlarm },
  arrival_late: { color: 'rose', icon: IconAlarm },
  late: { color: 'crema', icon: IconClockExclamation },
  overlap: { color: 'crema', icon: IconLayersIntersect },
  closed_day: { color: 'crema', icon: IconCalendarX },
  time_asked: { color: 'sea', icon: IconCalendarQuestion },
  disputed: { color: 'rose', icon: IconSignature },
  late_work: { color: 'crema', icon: IconCloudUpload },
  stranded: { color: 'crema', icon: IconCalendarOff },
  unassigned: { color: 'crema', icon: IconUserQuestion },
  still_running: { color: 'crema', icon: IconClockExclamation },
  on_hold: { color: 'crema', icon: IconPlayerPause },
  unsigned: { color: 'plum', icon: IconPencil },
  part_due: { color: 'crema', icon: IconPackage },
  follow_up: { color: 'sea', icon: IconRepeat },
  unusual_price: { color: 'crema', icon: IconCoins },
};
