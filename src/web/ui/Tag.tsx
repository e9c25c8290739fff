import type { TablerIcon } from '@tabler/icons-react';
import classes from './Tag.module.css';

/**
 * The class of a container that shows tags as icons only. Their words appear on hover, and screen readers announce
 * them. On a phone, which has no hover, the words stay visible.
 */
export const iconTags = classes.icons ?? '';

type TagProps = {
  readonly color: string;
  readonly icon: TablerIcon;
  readonly text: string;
  readonly outlined?: boolean;
};

/** A word with an icon, so tags never differ by color alone. */
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
