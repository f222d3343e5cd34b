import { useCallback, useState } from 'react';
import type { MapZone, ZoneDraft } from '../map-types.ts';
import { draftOf, newDraft } from './zone-form.ts';
import { isEditable } from './list-zones.ts';
import type { Place } from './zone-at.ts';

/** The one zone that is being made or changed, as the form and the map share it. */
export interface ZoneEditing {
  /** Undefined while none is, and of one that is only looked at. */
  readonly draft: ZoneDraft | undefined;
  /** As it was when it was opened; undefined of a new one. */
  readonly zone: MapZone | undefined;
  /** Grows with each opening. */
  readonly opened: number;
  readonly isOpen: boolean;
  readonly changeDraft: (draft: ZoneDraft) => void;
  /** @param at where the map begins with it */
  readonly create: (at: Place) => void;
  /** Also shows one that cannot be changed, with the reason. */
  readonly edit: (zone: MapZone) => void;
  readonly close: () => void;
}

interface Opened {
  readonly draft?: ZoneDraft | undefined;
  readonly zone?: MapZone | undefined;
  readonly opened: number;
}

export function useZoneEditing(): ZoneEditing {
  const [{ draft, zone, opened }, set] = useState<Opened>({ opened: 0 });
  return {
    draft,
    zone,
    opened,
    isOpen: draft !== undefined || zone !== undefined,
    // A drag may end after the form has closed.
    changeDraft: useCallback(
      (next: ZoneDraft) => set((now) => (now.draft === undefined ? now : { ...now, draft: next })),
      [],
    ),
    create: useCallback((at: Place) => set((now) => ({ draft: newDraft(at), opened: now.opened + 1 })), []),
    edit: useCallback(
      (edited: MapZone) =>
        set((now) => ({
          draft: isEditable(edited) ? draftOf(edited) : undefined,
          zone: edited,
          opened: now.opened + 1,
        })),
      [],
    ),
    close: useCallback(() => set(({ opened: last }) => ({ opened: last })), []),
  };
}
