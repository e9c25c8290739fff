import classes from './BrandMark.module.css';
import { type BrandView, useBrand } from './brand.ts';

type MarkProps = {
  /** The height in pixels. A logo may be up to two and a half times as wide. */
  readonly size: number;
  /**
   * True if there is no name next to the mark. The mark is then square, and has the name as its accessible
   * text.
   */
  readonly alone?: boolean;
};

/** The brand's logo, or else the first letter of its name. */
export function BrandMark(props: MarkProps) {
  return <MarkOf brand={useBrand()} {...props} />;
}

export function MarkOf({ brand, size, alone = false }: MarkProps & { readonly brand: BrandView }) {
  const { name, logo, isOwn } = brand;
  if (logo !== null) {
    return (
      <img
        className={classes.logo}
        data-own={isOwn || undefined}
        style={{ blockSize: size, minInlineSize: size, maxInlineSize: alone ? size : size * 2.5 }}
        src={logo}
        alt={alone ? name : ''}
      />
    );
  }
  return (
    <span
      className={classes.letter}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.55 }}
      {...(alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
