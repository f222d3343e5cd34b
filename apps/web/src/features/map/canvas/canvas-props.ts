import type { RefObject } from 'react';
import type { MapSettings } from '@soglia/contracts/map';
import type { MapPoint, MapZone, Track, ZoneDraft } from '../map-types.ts';
import type { Position } from '../position.ts';

/** A position that is brought into view. */
export interface MapFocus extends Position {
  /** Metres. */
  readonly radius?: number | undefined;
}

/** What the map shows, and what a person can do on it. */
export interface MapCanvasProps {
  /** What is on it, in words. */
  readonly label: string;
  readonly zones: readonly MapZone[];
  /** A point that has not changed is the same object. */
  readonly points: readonly MapPoint[];
  readonly tracks: readonly Track[];
  /** What it is drawn on. */
  readonly settings: MapSettings;
  /** A zone that is being made or changed; its centre and radius can be dragged. The zone itself is not drawn meanwhile. */
  readonly draft?: ZoneDraft | undefined;
  readonly onDraftChange?: ((draft: ZoneDraft) => void) | undefined;
  /** A position that is being chosen, by dragging the pin or pointing at the map; `null`: none is chosen yet. */
  readonly pin?: Position | null | undefined;
  readonly onPin?: ((position: Position) => void) | undefined;
  readonly onSelectPoint?: ((entityId: string) => void) | undefined;
  readonly onSelectZone?: ((key: string) => void) | undefined;
  /** A device that somebody had put there was dragged elsewhere; without it devices stay where they are. */
  readonly onMovePoint?: ((entityId: string, position: Position) => void) | undefined;
  /** What somebody asked to see; another object each time. */
  readonly focus?: MapFocus | undefined;
  /** Holds what tells the middle of the map, while there is one. */
  readonly middleRef?: RefObject<(() => Position) | undefined> | undefined;
  /** Less high, for a dialog. */
  readonly small?: boolean;
}
