import { LngLatBounds, Map as MapLibre, Marker, NavigationControl } from 'maplibre-gl';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { positionOf } from '#web/records/job-orders/visit/directions.ts';
import type { routeMapWords } from '#words/en/route-map.ts';
import classes from './StopsMap.module.css';

type Words = typeof routeMapWords;

export type StopsDrawing = {
  readonly show: (stops: readonly JobOrderListed[], choose: (job: JobOrderListed) => void) => void;
  readonly remove: () => void;
};

const roomPx = 56;
const nearestZoom = 14;

/** Draws the map. Calls `failed` if the map's style cannot be loaded or the device cannot draw maps. */
export function drawMap(
  container: HTMLElement,
  style: string,
  words: Words,
  failed: () => void,
): StopsDrawing | null {
  try {
    return drawingOn(openMap(container, style, words, failed), words);
  } catch {
    // The map library throws an error on devices without WebGL.
    failed();
    return null;
  }
}

function openMap(container: HTMLElement, style: string, words: Words, failed: () => void): MapLibre {
  const { controls, map: title } = words;
  const map = new MapLibre({
    container,
    style,
    attributionControl: { compact: false },
    dragRotate: false,
    pitchWithRotate: false,
    // Moving the map takes two fingers, so one finger still scrolls the page.
    cooperativeGestures: true,
    locale: {
      'Map.Title': title,
      'NavigationControl.ZoomIn': controls.zoomIn,
      'NavigationControl.ZoomOut': controls.zoomOut,
      'AttributionControl.ToggleAttribution': controls.attribution,
      ...controls.gestures,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const corner = document.dir === 'rtl' ? 'top-left' : 'top-right';
  map.addControl(new NavigationControl({ showCompass: false }), corner);
  let isThere = false;
  map.on('styledata', () => {
    isThere = true;
  });
  // The map works if a single tile is missing, but not without its style.
  map.on('error', () => {
    if (!isThere) failed();
  });
  return map;
}

function drawingOn(map: MapLibre, words: Words): StopsDrawing {
  let markers: Marker[] = [];
  let drawnBounds = '';
  return {
    show: (stops, choose) => {
      for (const marker of markers) marker.remove();
      markers = [];
      const bounds = new LngLatBounds();
      for (const [index, job] of stops.entries()) {
        const position = positionOf(job.client);
        if (position === null) continue;
        const element = markerOf(index + 1, words.stop(index + 1, shownName(job.client)), () => choose(job));
        markers.push(new Marker({ element }).setLngLat([...position]).addTo(map));
        bounds.extend([...position]);
      }
      // The map does not move if only a job's status has changed.
      const boundsText = bounds.isEmpty() ? '' : String(bounds);
      if (boundsText !== '' && boundsText !== drawnBounds)
        map.fitBounds(bounds, { padding: roomPx, maxZoom: nearestZoom, animate: false });
      drawnBounds = boundsText;
    },
    remove: () => map.remove(),
  };
}

function markerOf(number: number, label: string, choose: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = classes.marker ?? '';
  button.textContent = String(number);
  button.setAttribute('aria-label', label);
  button.addEventListener('click', choose);
  return button;
}
