import Pad, { type PointGroup } from 'signature_pad';
import {
  isDrawn,
  layOutName,
  maxPictureBytes,
  paper,
  pen,
  pictureWidths,
  scaleStrokes,
  writtenName,
} from './signature-drawing.ts';

const ink = '#211813';
const script = 'italic 1em "Segoe Script", "Bradley Hand", "Snell Roundhand", "Apple Chancery", cursive';
/** The highest useful pixel ratio. A higher one would cost memory without a visible difference. */
const sharpest = 3;

/**
 * A canvas to sign on. It stores the drawing as strokes and a name, and draws it again whenever the canvas
 * changes.
 */
export class SignatureCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #pad: Pad;
  readonly #onChange: (isEmpty: boolean) => void;
  /** The number of CSS pixels per unit of the paper; 0 before the first layout. */
  #scale = 0;
  #name = '';
  #isEnabled = true;
  #isDrawing = false;

  constructor(canvas: HTMLCanvasElement, onChange: (isEmpty: boolean) => void) {
    this.#canvas = canvas;
    this.#onChange = onChange;
    // The pad is not throttled. Otherwise, a delayed update could draw a stroke after the pad was cleared.
    this.#pad = new Pad(canvas, { penColor: ink, throttle: 0, minDistance: 2 });
    this.#pad.addEventListener('beginStroke', () => {
      this.#isDrawing = true;
    });
    this.#pad.addEventListener('endStroke', this.#announce);
  }

  get isEmpty(): boolean {
    return this.#name === '' && !isDrawn(this.#strokes());
  }

  /** Adapts the drawing to the canvas's current width and to the pixel ratio of its screen. */
  fit(width: number): void {
    if (width === 0) return;
    const strokes = this.#strokes();
    const ratio = Math.min(Math.max(window.devicePixelRatio, 1), sharpest);
    const pixels = Math.round(width * ratio);
    this.#scale = width / paper.width;
    this.#canvas.width = pixels;
    this.#canvas.height = Math.round((pixels * paper.height) / paper.width);
    this.#canvas.getContext('2d')?.scale(pixels / width, pixels / width);
    this.#pad.minWidth = pen.minWidth * this.#scale;
    this.#pad.maxWidth = pen.maxWidth * this.#scale;
    this.#pad.dotSize = pen.dotSize * this.#scale;
    this.#draw(strokes);
  }

  setEnabled(isEnabled: boolean): void {
    this.#isEnabled = isEnabled;
    this.#draw(this.#strokes());
  }

  clear(): void {
    this.#name = '';
    this.#draw([]);
    this.#announce();
  }

  /** Replaces the drawing with the written name. */
  writeName(text: string): void {
    this.#name = writtenName(text);
    this.#draw([]);
    this.#announce();
  }

  /**
   * Returns the drawing on a white background, as a PNG in base64. It uses the largest size that the server
   * accepts.
   */
  toPng(): string {
    for (const width of pictureWidths) {
      const base64 = pngOf(this.#strokes(), this.#name, width);
      if ((base64.length * 3) / 4 <= maxPictureBytes) return base64;
    }
    throw new Error('the signature does not fit into the smallest picture');
  }

  destroy(): void {
    this.#pad.off();
  }

  /** Returns the strokes in units of the paper. */
  #strokes(): PointGroup[] {
    return this.#scale === 0 ? [] : scaleStrokes(this.#pad.toData(), 1 / this.#scale);
  }

  /**
   * Ends any active stroke, then draws the strokes. After clear(), signature_pad would neither continue the active
   * stroke nor start a new one.
   */
  #draw(strokes: readonly PointGroup[]): void {
    this.#pad.off();
    this.#pad.clear();
    const context = this.#canvas.getContext('2d');
    if (context !== null) writeOnPaper(context, this.#name, this.#scale);
    this.#pad.fromData(scaleStrokes(strokes, this.#scale), { clear: false });
    if (this.#isEnabled) this.#pad.on();
    if (this.#isDrawing) this.#announce();
  }

  /** Called after every change to the drawing. Any picture made earlier is then outdated. */
  readonly #announce = () => {
    this.#isDrawing = false;
    this.#onChange(this.isEmpty);
  };
}

function writeOnPaper(context: CanvasRenderingContext2D, name: string, scale: number): void {
  if (name === '') return;
  context.save();
  context.scale(scale, scale);
  const fontOf = (size: number) => script.replace('1em', `${size}px`);
  const measured = 100;
  context.font = fontOf(measured);
  const { lines, size } = layOutName(name, (text) => context.measureText(text).width / measured);
  context.font = fontOf(size);
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const [index, line] of lines.entries()) {
    const fromMiddle = (index - (lines.length - 1) / 2) * size * 1.3;
    context.fillText(line, paper.width / 2, paper.height / 2 + fromMiddle);
  }
  context.restore();
}

function pngOf(strokes: readonly PointGroup[], name: string, width: number): string {
  const scale = width / paper.width;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = paper.height * scale;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures');
  const copy = new Pad(canvas, { penColor: ink, backgroundColor: '#ffffff' });
  copy.off();
  writeOnPaper(context, name, scale);
  copy.fromData(scaleStrokes(strokes, scale), { clear: false });
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}
