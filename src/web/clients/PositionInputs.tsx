import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { clientsWords } from '#words/en/clients.ts';
import { wordsOf } from '#words/words.ts';
import type { ClientValues } from './client-values.ts';

type PositionInputsProps = { readonly inputs: UseFormReturnType<ClientValues>['getInputProps'] };

/** The client's position on the map, for clients whose address alone is not enough to find them. */
export function PositionInputs({ inputs }: PositionInputsProps) {
  const { fields } = wordsOf(clientsWords);
  const degrees = { hideControls: true, clampBehavior: 'none', dir: 'ltr', autoComplete: 'off' } as const;
  return (
    <FieldPair>
      <NumberInput
        label={fields.latitude}
        description={fields.positionHint}
        placeholder={fields.latitudePlaceholder}
        {...degrees}
        {...inputs('latitude')}
      />
      <NumberInput
        label={fields.longitude}
        description={fields.positionHint}
        placeholder={fields.longitudePlaceholder}
        {...degrees}
        {...inputs('longitude')}
      />
    </FieldPair>
  );
}
