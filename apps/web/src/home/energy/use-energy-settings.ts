import { useCallback, useSyncExternalStore } from 'react';
import {
  emptyEnergySettings,
  ENERGY_SETTINGS_PATH,
  energySettingsAnswerSchema,
  type EnergySettings,
  type EnergySettingsAnswer,
} from '@soglia/contracts/energy';
import { ApiError } from '#api/api-error.ts';
import { requestApi } from '#api/request-api.ts';
import { clientOf, useApiQuery } from '#api/use-api-query.ts';
import { useHub } from '#hub/hub-context.ts';
import { useAllowed } from '#hub/use-allowed.ts';
import { useCapabilities } from '#hub/use-capabilities.ts';
import { useCompanionOrigin } from '../companion/use-companion-origin.ts';
import { energySettings } from './energy-settings-store.ts';

const KEY = ['energy-settings'];
/** The role's right to change energy. */
const RIGHT = 'energy';
/** Several parts of the screen show them at once, milliseconds. */
const STALE_AFTER_MS = 10_000;
const NOT_FOUND = 404;
const CONFLICT = 'conflict';

const readAnswer = (body: unknown) => energySettingsAnswerSchema.parse(body);

export interface EnergySettingsState {
  readonly state: 'waiting' | 'there' | 'failed';
  /** Empty until they are there. */
  readonly settings: EnergySettings;
  /** Changes with them; what was edited names the one that it began with. */
  readonly revision: number;
  /** Why they could not be read. */
  readonly error: unknown;
  readonly again: () => void;
  /** Where they are kept; `browser`: on this device only. */
  readonly place: 'gateway' | 'browser';
  readonly mayEdit: boolean;
  /**
   * Replaces all of them. Rejects with ApiError, whose code is `conflict` where somebody else has changed them since that
   * revision: then the newest are in `settings`; or with NotStoredError.
   *
   * @param since default: the revision that is shown
   */
  readonly save: (next: EnergySettings, since?: number) => Promise<void>;
}

/** The browser did not store them: they hold until the page is closed. */
export class NotStoredError extends Error {
  override readonly name = 'NotStoredError';
}

/** Tariff, contracted power, and what else of a house's energy the hub has no place for. */
export function useEnergySettings(): EnergySettingsState {
  const hub = useHub();
  const origin = useCompanionOrigin();
  const capabilities = useCapabilities();
  const mayEdit = useAllowed(({ rights }) => rights.has(RIGHT)) === true;
  const inBrowser = useSyncExternalStore(energySettings.subscribe, energySettings.value);
  const query = useApiQuery<EnergySettingsAnswer>(hub, {
    queryKey: KEY,
    enabled: capabilities.kind === 'soglia',
    staleTime: STALE_AFTER_MS,
    queryFn: ({ signal }) => requestApi(origin, { path: ENERGY_SETTINGS_PATH, read: readAnswer, signal }),
  });
  const { data, error, refetch } = query;
  const shown = data?.revision ?? 0;

  const saveToGateway = useCallback(
    async (settings: EnergySettings, revision = shown) => {
      const client = clientOf(hub);
      try {
        const answer = await requestApi(origin, {
          method: 'PUT',
          path: ENERGY_SETTINGS_PATH,
          json: { revision, settings } satisfies EnergySettingsAnswer,
          read: readAnswer,
        });
        await client.cancelQueries({ queryKey: KEY });
        client.setQueryData(KEY, answer);
      } catch (cause) {
        // Whether a lost answer was a success is known once they are read again.
        const newest = client.refetchQueries({ queryKey: KEY });
        if (cause instanceof ApiError && cause.code === CONFLICT) await newest;
        throw cause;
      }
    },
    [hub, origin, shown],
  );

  const again = useCallback(() => void refetch(), [refetch]);
  const shared = { error, again, mayEdit };
  // An older gateway has no such route.
  if (capabilities.kind === 'bare' || (error instanceof ApiError && error.status === NOT_FOUND && !data)) {
    const settings = inBrowser;
    return { ...shared, state: 'there', settings, revision: 0, place: 'browser', save: saveInBrowser };
  }
  const state = data === undefined ? (error === null ? 'waiting' : 'failed') : 'there';
  const settings = data?.settings ?? emptyEnergySettings;
  return { ...shared, state, settings, revision: shown, place: 'gateway', save: saveToGateway };
}

function saveInBrowser(next: EnergySettings): Promise<void> {
  energySettings.change(() => next);
  return energySettings.lasts()
    ? Promise.resolve()
    : Promise.reject(new NotStoredError('the browser has not stored the energy settings'));
}
