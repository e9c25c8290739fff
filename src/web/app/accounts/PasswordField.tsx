import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { accountsWords } from '#words/en/accounts.ts';
import { wordsOf } from '#words/words.ts';

/** The size of the button that shows and hides the password: large enough for a finger. */
const toggleSize = '44px';

export function PasswordField(props: PasswordInputProps) {
  const { showPassword } = wordsOf(accountsWords);
  return (
    <PasswordInput
      rightSectionWidth={toggleSize}
      vars={() => ({ root: { '--psi-button-size': toggleSize } })}
      visibilityToggleButtonProps={{ 'aria-label': showPassword }}
      {...props}
    />
  );
}
