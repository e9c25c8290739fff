import type { TablerIcon } from '@tabler/icons-react';
import classes from './Tag.module.css';

/**
 * The class of a container in which tags are only icons. Their words are shown on hover, and screen readers announce
 * them. On a phone, where there is no hover, the words stay.
 */
export const iconTags = classes.icons ?? '';

type TagProps = {
  readonly color: string;
  readonly icon: TablerIcon;
  readonly text: string;
  readonly outlined?: boolean;
};

/** A word with an icon, so that color is never the only way to tell it apart. */
export function Tag({ color, icon: Icon, text, outlined = false }: TagProps) {
  return (
    <span
      className={classes.tag}
      title={text}
      style={{
        color: `var(--mantine-color-${color}-9)`,
        background: outlined ? 'transparent' : `var(--mantine-color-${color}-1)`,
        borderColor: `var(--mantine-color-${color}-${outlined ? 6 : 1})`,
      }}
    >
      <Icon aria-hidden size={14} />
      <span className={classes.text}>{text}</span>
    </span>
  );
}
