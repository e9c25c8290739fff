import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import classes from './SignaturePad.module.css';
import { SignatureCanvas } from './signature-canvas.ts';

export type SignaturePadHandle = {
  readonly isEmpty: () => boolean;
  readonly clear: () => void;
  /** Writes a name on the pad, for people who do not use a pointer. */
  readonly writeName: (name: string) => void;
  /** Returns the picture on a white background, as a PNG in base64 without a data: prefix. */
  readonly toPng: () => string;
};

type SignaturePadProps = {
  /** The accessible names of the empty pad and the signed pad. */
  readonly labels: { readonly empty: string; readonly signed: string };
  /** Called after every change to the drawing, except a change of its size. */
  readonly onChange: (isEmpty: boolean) => void;
  readonly disabled: boolean;
  readonly ref: Ref<SignaturePadHandle>;
};

/**
 * A box for drawing a signature with a mouse, a finger or a pen. Strokes are stored as lines, so none are lost when
 * the phone is rotated.
 */
export function SignaturePad({ labels, onChange, disabled, ref }: SignaturePadProps) {
  const element = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<SignatureCanvas | null>(null);
  const [isEmpty, setEmpty] = useState(true);

  const announce = useEffectEvent((empty: boolean) => {
    setEmpty(empty);
    onChange(empty);
  });

  useEffect(() => {
    const canvas = element.current;
    if (canvas === null) return;
    const signature = new SignatureCanvas(canvas, (empty) => announce(empty));
    drawing.current = signature;
    const fit = () => signature.fit(canvas.clientWidth);
    const observer = new ResizeObserver(fit);
    observer.observe(canvas);
    // A change of only the zoom or the pixel ratio does not change the size in CSS pixels, so the observer
    // misses it.
    window.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fit);
      signature.destroy();
      drawing.current = null;
    };
  }, []);

  useEffect(() => drawing.current?.setEnabled(!disabled), [disabled]);

  useImperativeHandle(
    ref,
    () => ({
      isEmpty: () => drawing.current?.isEmpty ?? true,
      clear: () => drawing.current?.clear(),
      writeName: (name) => drawing.current?.writeName(name),
      toPng: () => {
        if (drawing.current === null) throw new Error('the signature pad is not there');
        return drawing.current.toPng();
      },
    }),
    [],
  );

  return (
    <div className={classes.frame} data-disabled={disabled || undefined}>
      <canvas
        ref={element}
        className={classes.pad}
        role="img"
        aria-label={isEmpty ? labels.empty : labels.signed}
      />
    </div>
  );
}
