import { Textarea, type TextareaProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { MachineOfCaller, type MachineOfCallerProps } from './MachineOfCaller.tsx';

type MachineAndTextProps = {
  readonly machine: MachineOfCallerProps;
  readonly text: TextareaProps;
};

/**
 * Inputs for the machine and the text. The focus moves to the machine if none is selected yet, otherwise to
 * the text.
 */
export function MachineAndText({ machine, text }: MachineAndTextProps) {
  const machineInput = useRef<HTMLInputElement>(null);
  const textInput = useRef<HTMLTextAreaElement>(null);
  const isKnown = machine.value !== '';
  useEffect(() => {
    const next = isKnown ? textInput : machineInput;
    next.current?.focus();
  }, [isKnown]);
  return (
    <>
      <MachineOfCaller {...machine} ref={machineInput} />
      <Textarea rows={3} required {...text} ref={textInput} />
    </>
  );
}
