import { useCallback, useState } from 'react';
import type { MapZone, ZoneDraft } from '../map-types.ts';
import { forgetZone, type StoredZone } from './stored-zone.ts';
import { draftOf, newDraft, type ZoneForm } from './zone-form.ts';
import { isEditable } from './list-zones.ts';
import type { Position } from '../position.ts';

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
  readonly create: (at: Position) => void;
  /** Also shows one that cannot be changed, with the reason. */
  readonly edit: (zone: MapZone) => void;
  /** Goes on with one that was left unfinished. @param edited the zone that it changes; undefined of a new one */
  readonly resume: (kept: StoredZone, edited: MapZone | undefined) => void;
  /** What was typed in an earlier visit; undefined where the form begins with the zone. */
  readonly form: ZoneForm | undefined;
  /** Left by the person, or saved: nothing of it is kept. */
  readonly close: () => void;
}

interface Opened {
  readonly form?: ZoneForm | undefined;
  readonly draft?: ZoneDraft | undefined;
  readonly zone?: MapZone | undefined;
  readonly opened: number;
}

export function useZoneEditing(): ZoneEditing {
  const [{ draft, form, zone, opened }, set] = useState<Opened>({ opened: 0 });
  const isChanging = draft !== undefined;
  return {
    draft,
    zone,
    form,
    opened,
    isOpen: draft !== undefined || zone !== undefined,
    // A drag may end after the form has closed.
    changeDraft: useCallback(
      (next: ZoneDraft) => set((now) => (now.draft === undefined ? now : { ...now, draft: next })),
      [],
    ),
    create: useCallback(
      (at: Position) => set((now) => ({ draft: newDraft(at), opened: now.opened + 1 })),
      [],
    ),
    edit: useCallback(
      (edited: MapZone) =>
        set((now) => ({
          draft: isEditable(edited) ? draftOf(edited) : undefined,
          zone: edited,
          opened: now.opened + 1,
        })),
      [],
    ),
    resume: useCallback(
      (kept: StoredZone, edited: MapZone | undefined) =>
        set((now) => ({ ...kept, zone: edited, opened: now.opened + 1 })),
      [],
    ),
    close: useCallback(() => {
      if (isChanging) forgetZone();
      set(({ opened: last }) => ({ opened: last }));
    }, [isChanging]),
  };
}
