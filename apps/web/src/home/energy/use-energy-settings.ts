import { useCallback, useSyncExternalStore } from 'react';
import {
  emptyEnergySettings,
  ENERGY_SETTINGS_PATH,
  energySettingsAnswerSchema,
  type EnergySettings,
  type EnergySettingsAnswer,
} from '@soglia/contracts/energy';
import { ApiError } from '#api/api-error.ts';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';
import { clientOf, useApiQuery } from '#api/use-api-query.ts';
import { useHub } from '#hub/hub-context.ts';
import { useAllowed } from '#hub/use-allowed.ts';
import { useCapabilities } from '#hub/use-capabilities.ts';
import { useCompanionOrigin } from '../companion/use-companion-origin.ts';
import { energySettings } from './energy-settings-store.ts';
import { useMaySeeEnergy } from './use-may-see-energy.ts';

const KEY = ['energy-settings'];
/** The role's right to change energy. */
const RIGHT = 'energy';
/** Several parts of the screen show them at once, milliseconds. */
const STALE_AFTER_MS = 10_000;
const NOT_FOUND = 404;
const CONFLICT = 'conflict';
/** Of one change, where others change them at the same moment. */
const MAX_TRIES = 3;

const nothingYet: EnergySettingsAnswer = { revision: 0, settings: emptyEnergySettings };

const readAnswer = (body: unknown) => energySettingsAnswerSchema.parse(body);

export interface EnergySettingsState {
  readonly state: 'waiting' | 'there' | 'failed';
  /** Empty until they are there. */
  readonly settings: EnergySettings;
  /** Why they could not be read. */
  readonly error: unknown;
  readonly again: () => void;
  /** Where they are kept; `browser`: on this device only. */
  readonly storedIn: 'gateway' | 'browser';
  readonly mayEdit: boolean;
  /**
   * Replaces all of them, by what is given or what it makes of the newest; that may throw, which rejects. Rejects with
   * ApiError, whose code is `conflict` where somebody else has changed them since they were shown, or with NotStoredError.
   */
  readonly save: (next: EnergySettings | EnergySettingsEdit) => Promise<void>;
}

/** Is called again where somebody else changes them at the same moment. */
export type EnergySettingsEdit = (newest: EnergySettings) => EnergySettings;

/** The browser did not store them: they hold until the page is closed. */
export class NotStoredError extends Error {
  override readonly name = 'NotStoredError';
}

/** Tariff, contracted power, and what else of a house's energy the hub has no place for. */
export function useEnergySettings(): EnergySettingsState {
  const hub = useHub();
  const origin = useCompanionOrigin();
  const capabilities = useCapabilities();
  const maySee = useMaySeeEnergy();
  const mayEdit = useAllowed(({ rights }) => rights.has(RIGHT)) === true;
  const inBrowser = useSyncExternalStore(energySettings.subscribe, energySettings.value);
  const query = useApiQuery<EnergySettingsAnswer>(hub, {
    queryKey: KEY,
    enabled: capabilities.kind === 'soglia' && maySee === true,
    staleTime: STALE_AFTER_MS,
    queryFn: ({ signal }) => requestApi(origin, { path: ENERGY_SETTINGS_PATH, read: readAnswer, signal }),
  });
  const { data, error, refetch } = query;
  const save = useCallback(
    (next: EnergySettings | EnergySettingsEdit) => saveToGateway(origin, clientOf(hub), next),
    [hub, origin],
  );

  const again = useCallback(() => void refetch(), [refetch]);
  const shared = { error, again, mayEdit };
  // An older gateway has no such route.
  if (capabilities.kind === 'bare' || (error instanceof ApiError && error.status === NOT_FOUND && !data)) {
    return { ...shared, state: 'there', settings: inBrowser, storedIn: 'browser', save: saveInBrowser };
  }
  // A role without energy has none of it: the price of the hub, or the specification's, is all that is known.
  if (maySee === false)
    return { ...shared, state: 'there', settings: emptyEnergySettings, storedIn: 'gateway', save };
  const state = data === undefined ? (error === null ? 'waiting' : 'failed') : 'there';
  const settings = data?.settings ?? emptyEnergySettings;
  return { ...shared, state, settings, storedIn: 'gateway', save };
}

type Client = ReturnType<typeof clientOf>;

async function saveToGateway(
  origin: ApiOrigin,
  client: Client,
  next: EnergySettings | EnergySettingsEdit,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { revision, settings } = client.getQueryData<EnergySettingsAnswer>(KEY) ?? nothingYet;
    const json: EnergySettingsAnswer = {
      revision,
      settings: typeof next === 'function' ? next(settings) : next,
    };
    try {
      const answer = await requestApi(origin, {
        method: 'PUT',
        path: ENERGY_SETTINGS_PATH,
        json,
        read: readAnswer,
      });
      await client.cancelQueries({ queryKey: KEY });
      client.setQueryData(KEY, answer);
      return;
    } catch (cause) {
      // Whether a lost answer was a success is known once they are read again.
      const newest = client.refetchQueries({ queryKey: KEY });
      if (!(cause instanceof ApiError) || cause.code !== CONFLICT) throw cause;
      await newest;
      if (typeof next !== 'function' || tries >= MAX_TRIES) throw cause;
    }
  }
}

const saveInBrowser = (next: EnergySettings | EnergySettingsEdit): Promise<void> =>
  new Promise((resolve) => {
    const changed = typeof next === 'function' ? next(energySettings.value()) : next;
    energySettings.change(() => changed);
    if (!energySettings.lasts()) throw new NotStoredError('the browser has not stored the energy settings');
    resolve();
  });
