import { Menu } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { appearanceChoices, appearanceNamed } from '#domain/brand/appearance.ts';
import { languageNamed, languages } from '#domain/values/language.ts';
import { failureText } from '#web/app/api/api-client.ts';
import { useLocale } from '#web/app/language/shown-language.ts';
import { type MenuOnPress, PopupAnchor, useOpenedLater } from '#web/app/parts/popup.tsx';
import { toastError } from '#web/app/toasts/toast.ts';
import { appearanceWords } from '#words/en/appearance.ts';
import { languageWords } from '#words/en/people/language.ts';
import { startWords } from '#words/en/start.ts';
import { languageName, wordsOf } from '#words/words.ts';
import classes from './AccountMenu.module.css';
import { chooseAppearance, useAppearance } from './appearance-choice.ts';
import { chooseLanguage } from './language.ts';
import { signOut } from './session.ts';

type AccountMenuItemsProps = MenuOnPress & { readonly email: string };

export function AccountMenuItems({ id, button, email, opened, onChange }: AccountMenuItemsProps) {
  const { app } = wordsOf(startWords);
  const leave = async () => {
    try {
      await signOut();
    } catch (error) {
      toastError(failureText(error));
    }
  };
  return (
    <Menu id={id} opened={useOpenedLater(opened)} onChange={onChange} position="bottom-end" width={288}>
      <Menu.Target>
        <PopupAnchor element={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <bdi dir="ltr">{email}</bdi>
        </Menu.Label>
        <Menu.Item
          component={Link}
          to="/account"
          className={classes.item ?? ''}
          leftSection={<IconUser aria-hidden size={18} />}
        >
          {app.account}
        </Menu.Item>
        <LanguageItems />
        <AppearanceItems />
        <Menu.Item
          className={classes.item ?? ''}
          leftSection={<IconLogout aria-hidden size={18} />}
          onClick={() => void leave()}
        >
          {app.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The language choices. Each language is listed under its own name, so all users can find theirs. */
function LanguageItems() {
  const { title } = wordsOf(languageWords);
  const language = languageNamed(useLocale());
  return (
    <>
      <Menu.Label aria-hidden>{title}</Menu.Label>
      <fieldset aria-label={title} className={classes.languages}>
        {languages.map((value) => (
          <Menu.RadioItem
            key={value}
            value={value}
            lang={value}
            checked={value === language}
            classNames={{ item: classes.choice ?? '', itemIndicator: classes.indicator ?? '' }}
            onChange={() => void chooseLanguage(value)}
          >
            {languageName(value)}
          </Menu.RadioItem>
        ))}
      </fieldset>
    </>
  );
}

/** The appearance choices, as three items on one line. The menu stays open, so people see the effect. */
function AppearanceItems() {
  const words = wordsOf(appearanceWords);
  const choice = useAppearance() ?? 'system';
  return (
    <>
      <Menu.Label aria-hidden>{words.title}</Menu.Label>
      <fieldset aria-label={words.title} className={classes.appearance}>
        {appearanceChoices.map((value) => (
          <Menu.RadioItem
            key={value}
            value={value}
            checked={value === choice}
            classNames={{ item: classes.choice ?? '', itemIndicator: classes.indicator ?? '' }}
            onChange={() => chooseAppearance(appearanceNamed(value))}
          >
            {words.choices[value]}
          </Menu.RadioItem>
        ))}
      </fieldset>
    </>
  );
}
