import { NumberInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { clientsWords } from '#words/en/clients.ts';
import { wordsOf } from '#words/words.ts';

type Degrees = 'latitude' | 'longitude';
type PositionInputsProps = { readonly inputs: (field: Degrees) => GetInputPropsReturnType };

/** The position of a client or a site on the map, for places that cannot be found by their address alone. */
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
