import { useCallback, useRef, useState } from 'react';
import type { MapZone, ZoneDraft } from '../map-types.ts';
import { forgetZone, storeZone, type StoredZone } from './stored-zone.ts';
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
  /** Keeps what was typed or moved. */
  readonly keep: (changed: StoredZone) => void;
  /** @param at where the map begins with it */
  readonly create: (at: Position) => void;
  /** Also shows one that cannot be changed, with the reason. */
  readonly edit: (zone: MapZone) => void;
  /** Goes on with one that was left unfinished. @param edited the zone that it changes; undefined of a new one */
  readonly resume: (kept: StoredZone, edited: MapZone | undefined) => void;
  /** What was typed in an earlier visit; undefined where the form begins with the zone. */
  readonly form: ZoneForm | undefined;
  /** Another zone was pressed, for which what was changed of this one would be lost. */
  readonly isAsking: boolean;
  /** Goes on with this one. */
  readonly stay: () => void;
  /** Goes over to the other one. */
  readonly leave: () => void;
  /** Left by the person, or saved: nothing of it is kept. */
  readonly close: () => void;
}

interface Begun {
  readonly form?: ZoneForm | undefined;
  readonly draft?: ZoneDraft | undefined;
  readonly zone?: MapZone | undefined;
}

interface Opened extends Begun {
  readonly opened: number;
  /** What the person wants to open instead. */
  readonly next?: Begun;
}

export function useZoneEditing(): ZoneEditing {
  const [{ draft, form, zone, opened, next }, set] = useState<Opened>({ opened: 0 });
  const isChanged = useRef(false);
  const forget = useCallback(() => {
    if (isChanged.current) forgetZone();
    isChanged.current = false;
  }, []);
  const begin = useCallback((wanted: Begun) => {
    if (isChanged.current) set((now) => ({ ...now, next: wanted }));
    else set((now) => ({ ...wanted, opened: now.opened + 1 }));
  }, []);
  return {
    draft,
    zone,
    form,
    opened,
    isOpen: draft !== undefined || zone !== undefined,
    // A drag may end after the form has closed.
    changeDraft: useCallback(
      (changed: ZoneDraft) => set((now) => (now.draft === undefined ? now : { ...now, draft: changed })),
      [],
    ),
    keep: useCallback((changed: StoredZone) => {
      isChanged.current = true;
      storeZone(changed);
    }, []),
    create: useCallback((at: Position) => begin({ draft: newDraft(at) }), [begin]),
    edit: useCallback(
      (edited: MapZone) => begin({ draft: isEditable(edited) ? draftOf(edited) : undefined, zone: edited }),
      [begin],
    ),
    resume: useCallback(
      (kept: StoredZone, edited: MapZone | undefined) => begin({ ...kept, zone: edited }),
      [begin],
    ),
    isAsking: next !== undefined,
    stay: useCallback(() => set(({ next: _, ...now }) => now), []),
    leave: useCallback(() => {
      forget();
      set(({ next: wanted, opened: last }) => ({ ...wanted, opened: last + 1 }));
    }, [forget]),
    close: useCallback(() => {
      forget();
      set(({ opened: last }) => ({ opened: last }));
    }, [forget]),
  };
}
