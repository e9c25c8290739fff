import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import Pad from 'signature_pad';
import classes from './SignaturePad.module.css';
import { fitStrokes, type Size } from './signature-drawing.ts';

export type SignaturePadHandle = {
  readonly isEmpty: () => boolean;
  readonly clear: () => void;
  /** Writes a name onto the pad, so that it can be signed without a pointer. */
  readonly writeName: (name: string) => void;
  /** The picture on white as PNG in base64, without a data: prefix. */
  readonly toPng: () => string;
};

type SignaturePadProps = {
  /** Names for those who cannot see it: of the empty and of the signed pad. */
  readonly labels: { readonly empty: string; readonly signed: string };
  readonly onChange: (isEmpty: boolean) => void;
  readonly disabled: boolean;
  readonly ref: Ref<SignaturePadHandle>;
};

const exported: Size = { width: 900, height: 300 };
const ink = '#211813';

function write(canvas: HTMLCanvasElement, size: Size, name: string): void {
  const context = canvas.getContext('2d');
  if (context === null || name === '') return;
  const fontAt = (pixels: number) =>
    `italic ${pixels}px "Segoe Script", "Bradley Hand", "Snell Roundhand", cursive`;
  let pixels = size.height * 0.4;
  context.font = fontAt(pixels);
  pixels = Math.min(pixels, (pixels * size.width * 0.9) / context.measureText(name).width);
  context.font = fontAt(pixels);
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, size.width / 2, size.height / 2);
}

/** A box to sign in with mouse, finger or pen. Strokes are kept as lines, so that turning the phone loses none. */
export function SignaturePad({ labels, onChange, disabled, ref }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const size = useRef<Size>({ width: 0, height: 0 });
  const name = useRef('');
  const [isEmpty, setEmpty] = useState(true);

  const announce = () => {
    const empty = name.current === '' && (pad.current?.isEmpty() ?? true);
    setEmpty(empty);
    onChange(empty);
  };
  const announceLatest = useRef(announce);
  announceLatest.current = announce;

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const drawing = new Pad(element, { penColor: ink, minWidth: 1, maxWidth: 3 });
    pad.current = drawing;
    drawing.addEventListener('endStroke', () => announceLatest.current());
    const observer = new ResizeObserver(() => redraw(element, drawing, size, name.current));
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawing.off();
      pad.current = null;
    };
  }, []);

  useEffect(() => {
    if (disabled) pad.current?.off();
    else pad.current?.on();
  }, [disabled]);

  useImperativeHandle(ref, () => ({
    isEmpty: () => name.current === '' && (pad.current?.isEmpty() ?? true),
    clear: () => {
      name.current = '';
      pad.current?.clear();
      announce();
    },
    writeName: (text) => {
      name.current = text;
      pad.current?.clear();
      if (canvas.current !== null) write(canvas.current, size.current, text);
      announce();
    },
    toPng: () => exportPng(pad.current, size.current, name.current),
  }));

  return (
    <canvas
      ref={canvas}
      className={classes.pad}
      data-disabled={disabled || undefined}
      role="img"
      aria-label={isEmpty ? labels.empty : labels.signed}
    />
  );
}

function redraw(canvas: HTMLCanvasElement, pad: Pad, size: { current: Size }, name: string): void {
  const strokes = pad.toData();
  const next = { width: canvas.offsetWidth, height: canvas.offsetHeight };
  if (next.width === size.current.width && next.height === size.current.height) return;
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = next.width * ratio;
  canvas.height = next.height * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  pad.clear();
  pad.fromData(fitStrokes(strokes, size.current, next));
  write(canvas, next, name);
  size.current = next;
}

/** Always the same size, whatever the screen: enough to be read, small enough to be sent. */
function exportPng(pad: Pad | null, from: Size, name: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = exported.width;
  canvas.height = exported.height;
  const context = canvas.getContext('2d');
  if (pad === null || context === null) throw new Error('the signature pad is not there');
  const copy = new Pad(canvas, { backgroundColor: '#ffffff', penColor: ink });
  copy.clear();
  copy.fromData(fitStrokes(pad.toData(), from, exported), { clear: false });
  write(canvas, exported, name);
  copy.off();
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}
