import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { routeMapWords } from '#words/en/route-map.ts';
import { wordsOf } from '#words/words.ts';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useRef, useState } from 'react';
import { jobAnchor } from '#web/records/job-orders/job-anchor.ts';
import { Notice } from '#web/ui/Notice.tsx';
import classes from './StopsMap.module.css';
import { drawMap, type StopsDrawing } from './stops-drawing.ts';

type StopsMapProps = { readonly styleUrl: string; readonly stops: readonly JobOrderListed[] };

/** The stops on a map. Each marker shows the stop's number in the list. */
export function StopsMap({ styleUrl, stops }: StopsMapProps) {
  const words = wordsOf(routeMapWords);
  const container = useRef<HTMLDivElement>(null);
  const drawing = useRef<StopsDrawing>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (container.current === null) return;
    const drawn = drawMap(container.current, styleUrl, words, () => setFailed(true));
    drawing.current = drawn;
    return () => drawn?.remove();
  }, [styleUrl, words]);
  useEffect(() => {
    drawing.current?.show(stops, (job) => document.getElementById(jobAnchor(job.id))?.focus());
  }, [stops]);
  return (
    <>
      {hasFailed && (
        <Notice
          tone="warning"
          title={words.mapFailed.title}
          action={{ text: words.mapFailed.reload, run: () => location.reload() }}
        >
          {words.mapFailed.text}
        </Notice>
      )}
      <div ref={container} className={classes.map} hidden={hasFailed} />
    </>
  );
}
