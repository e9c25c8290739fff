import { IconCash, IconCircleCheck, IconPlayerPlay, IconRepeat, IconTool } from '@tabler/icons-react';
import { Tag } from '#web/ui/Tag.tsx';
import { tourWords } from '#words/en/tour.ts';
import { wordsOf } from '#words/words.ts';
import type { SampleMachine, SampleOperator, SampleTechnician } from './samples.ts';

const statusStyles = {
  active: { color: 'mint', icon: IconCircleCheck },
  service: { color: 'crema', icon: IconTool },
  available: { color: 'mint', icon: IconCircleCheck },
  on_job: { color: 'crema', icon: IconPlayerPlay },
} as const;

const subscriptionStyles = {
  recurring: { color: 'sea', icon: IconRepeat },
  one_time: { color: 'espresso', icon: IconCash },
} as const;

type SampleStatus = (SampleMachine | SampleOperator | SampleTechnician)['status'];

export function SampleStatusTag({ status }: { readonly status: SampleStatus }) {
  return <Tag {...statusStyles[status]} text={wordsOf(tourWords).status[status]} />;
}

export function SubscriptionTag({ subscription }: Pick<SampleOperator, 'subscription'>) {
  return (
    <Tag
      {...subscriptionStyles[subscription]}
      outlined
      text={wordsOf(tourWords).admin.subscription[subscription]}
    />
  );
}
