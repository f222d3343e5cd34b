import { useState } from 'react';
import type { MapDevice } from '@soglia/contracts/map';
import { ApiError } from '#api/api-error.ts';
import { failureText } from '#home/companion/failure-text.ts';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { useRefusal } from '#shared/ui/use-refusal.ts';
import type { Position } from '../position.ts';
import { t } from './texts/index.ts';
import { NotStoredError, useMapDevices } from './use-map-devices.ts';

interface DeviceChanges {
  readonly busy: boolean;
  /** Why the last change was not saved. */
  readonly refusal: string | undefined;
  /** Adds it, or replaces the one of the same entity. */
  readonly save: (device: MapDevice) => void;
  readonly move: (entityId: string, position: Position) => void;
  readonly remove: (entityId: string) => void;
}

/**
 * Changes the devices on the map, and says how it went.
 * @param isShown whether the person sees why it was not saved, by `refusal`
 */
export function useDeviceChanges(isShown = true, onDone: () => void = () => undefined): DeviceChanges {
  const { storedIn, save } = useMapDevices();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useRefusal(isShown);
  const follow = async (saving: Promise<void>, done: string) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await saving;
      toastSuccess(done, storedIn === 'browser' ? t('saved.browser') : undefined);
      onDone();
    } catch (cause) {
      setRefusal(refusalText(cause));
    } finally {
      setBusy(false);
    }
  };
  const replace = (device: MapDevice) => (all: readonly MapDevice[]) =>
    all.some(({ entity_id }) => entity_id === device.entity_id)
      ? all.map((one) => (one.entity_id === device.entity_id ? device : one))
      : [...all, device];
  return {
    busy,
    refusal,
    save: (device) => void follow(save(replace(device)), t('saved')),
    move: (entityId, position) =>
      void follow(
        save((all) => all.map((one) => (one.entity_id === entityId ? { ...one, ...position } : one))),
        t('saved'),
      ),
    remove: (entityId) =>
      void follow(
        save((all) => all.filter(({ entity_id }) => entity_id !== entityId)),
        t('removed'),
      ),
  };
}

/** Why a position could not be saved, in words. */
function refusalText(cause: unknown): string {
  if (cause instanceof NotStoredError) return t('failed.kept');
  return cause instanceof ApiError && cause.code === 'conflict' ? t('failed.conflict') : failureText(cause);
}
