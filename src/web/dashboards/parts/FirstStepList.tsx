import { Button, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type FirstStep, firstSteps, nextFirstStep } from '#domain/first-steps.ts';
import { labelPhoneId } from '#web/records/people/label-phone-id.ts';
import { openNewWork } from '#web/records/planning/new-work/work-draft.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { firstStepsWords } from '#words/en/first-steps.ts';
import { wordsOf } from '#words/words.ts';
import classes from './FirstStepList.module.css';
import { Section } from './Section.tsx';

const pages: Readonly<Record<Exclude<FirstStep, 'job'>, string>> = {
  settings: `/operator/settings#${labelPhoneId}`,
  technician: '/operator/technicians?add=yes',
  client: '/operator/clients?add=yes',
  machine: '/operator/machines?add=yes',
  signature: '/operator/schedule?figure=open',
};

type FirstStepListProps = { readonly done: readonly FirstStep[] };

/** The steps to an operator's first signed visit, each with its button. */
export function FirstStepList({ done }: FirstStepListProps) {
  const words = wordsOf(firstStepsWords);
  const next = nextFirstStep(done);
  return (
    <Section title={words.title} hint={words.hint(done.length, firstSteps.length)}>
      <Panel>
        <ol className={classes.steps}>
          {firstSteps.map((step) => (
            <Step key={step} step={step} isDone={done.includes(step)} isNext={step === next} />
          ))}
        </ol>
      </Panel>
    </Section>
  );
}

type StepProps = { readonly step: FirstStep; readonly isDone: boolean; readonly isNext: boolean };

function Step({ step, isDone, isNext }: StepProps) {
  const words = wordsOf(firstStepsWords);
  const { name, text, button } = words.steps[step];
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <li aria-label={name} aria-current={isNext ? 'step' : undefined} data-done={isDone || undefined}>
      <Icon aria-hidden size={24} />
      <div className={classes.text}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {isDone ? words.done : text}
        </Text>
      </div>
      {!isDone && (
        <StepButton step={step} isNext={isNext}>
          {button}
        </StepButton>
      )}
    </li>
  );
}

type StepButtonProps = {
  readonly step: FirstStep;
  readonly isNext: boolean;
  readonly children: ReactNode;
};

function StepButton({ step, isNext, children }: StepButtonProps) {
  const variant = isNext ? 'filled' : 'default';
  if (step === 'job')
    return (
      <Button variant={variant} onClick={() => openNewWork({ kind: 'job' })}>
        {children}
      </Button>
    );
  return (
    <Button variant={variant} component={Link} to={pages[step]}>
      {children}
    </Button>
  );
}
