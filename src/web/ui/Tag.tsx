import type { TablerIcon } from '@tabler/icons-react';
import classes from './Tag.module.css';

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
      style={{
        color: `var(--mantine-color-${color}-9)`,
        background: outlined ? 'transparent' : `var(--mantine-color-${color}-1)`,
        borderColor: `var(--mantine-color-${color}-${outlined ? 6 : 1})`,
      }}
    >
      <Icon aria-hidden size={14} />
      {text}
    </span>
  );
}
