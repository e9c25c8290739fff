import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useAccountsMessages } from '#web/messages/accounts.ts';

/** A finger finds what shows and hides the password. */
const toggleSize = '44px';

export function PasswordField(props: PasswordInputProps) {
  const { showPassword } = useAccountsMessages();
  return (
    <PasswordInput
      rightSectionWidth={toggleSize}
      vars={() => ({ root: { '--psi-button-size': toggleSize } })}
      visibilityToggleButtonProps={{ 'aria-label': showPassword }}
      {...props}
    />
  );
}
