import { isDeepStrictEqual } from 'node:util';
import {
  energySettingsSchema,
  type EnergySettings,
  type EnergySettingsAnswer,
} from '@soglia/contracts/energy';
import type { Clock } from '@soglia/server/clock';
import { ApiError } from '#api/api-error.ts';
import { auditEntry, authorOf, changesBetween } from '#store/audit-entry.ts';
import type { PersonCaller } from '#identity/caller.ts';
import type { Limits } from '#limits.ts';
import type { PolicyCaller } from '#policy/policy-caller.ts';
import { isStatisticVisible } from '#policy/reads/statistics.ts';
import { viewRevision } from '#policy/view-revision.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
import type { Store } from '#store/store.ts';
import { hiddenIdIn, visibleSettings, withHiddenSettings } from './visible-settings.ts';

export interface EnergySettingsOptions {
  readonly store: Pick<Store, 'energySettings' | 'transaction'>;
  /** What a role holds back from somebody. */
  readonly callerOf: (caller: PersonCaller) => PolicyCaller;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'savesPerPerson' | 'saveWindow'>;
}

const FIELDS = ['tariff', 'contracted_kw', 'devices', 'panels'] as const;

/** What Soglia keeps of the house's energy, as each person may see it. */
export function createEnergySettings({ store, callerOf, clock, limits }: EnergySettingsOptions) {
  const saves = createFailureLimit(limits.savesPerPerson, limits.saveWindow);

  /** Undefined: everything is visible. @throws ApiError while the role cannot be learnt */
  const visibilityOf = (caller: PersonCaller): ((id: string) => boolean) | undefined => {
    const asked = callerOf(caller);
    if (asked.kind === 'unrestricted') return undefined;
    if (asked.kind !== 'restricted') throw new ApiError('identity_unavailable');
    return (id) => isStatisticVisible(id, asked);
  };

  const answerFor = (
    caller: PersonCaller,
    { revision, settings }: EnergySettingsAnswer,
  ): EnergySettingsAnswer => {
    return viewOf({ revision, settings }, visibilityOf(caller));
  };

  /** @throws ApiError `conflict`, also where somebody else saves at the same time */
  const replace = async (
    caller: PersonCaller,
    { revision, settings: saved }: EnergySettingsAnswer,
  ): Promise<EnergySettingsAnswer> => {
    const { person, address } = caller;
    const isVisible = visibilityOf(caller);
    // While roles are off nobody is held back by one: the hub's administrators alone may change the house.
    if (isVisible === undefined && !person.isAdmin) throw new ApiError('administrators_only');
    if (isVisible !== undefined && hiddenIdIn(saved, isVisible) !== undefined)
      throw new ApiError('forbidden');
    const waitMs = person.isAdmin ? 0 : await saves.consume(person.userId);
    if (waitMs > 0) throw new ApiError('too_many_requests', waitMs);
    return store.transaction(async ({ energySettings, auditLog }) => {
      const stored = await energySettings.read();
      if (viewOf(stored, isVisible).revision !== revision) throw new ApiError('conflict');
      const settings =
        isVisible === undefined ? saved : withHiddenSettings(stored.settings, saved, isVisible);
      if (!energySettingsSchema.safeParse(settings).success) throw new ApiError('invalid_fields');
      if (isDeepStrictEqual(settings, stored.settings)) return stored;
      if (!(await energySettings.replace(stored.revision, settings))) throw new ApiError('conflict');
      const author = authorOf({ person, address });
      const changes = changesBetween<keyof EnergySettings>(FIELDS, stored.settings, settings);
      await auditLog.add(
        auditEntry(clock.now(), 'energy.saved', author, { id: 'energy_settings', name: '', changes }),
      );
      return { revision: stored.revision + 1, settings };
    });
  };

  return {
    read: async (caller: PersonCaller): Promise<EnergySettingsAnswer> =>
      answerFor(caller, await store.energySettings.read()),
    replace: async (caller: PersonCaller, saved: EnergySettingsAnswer): Promise<EnergySettingsAnswer> =>
      answerFor(caller, await replace(caller, saved)),
  };
}

/** What a role lets somebody see. @param isVisible undefined: no role holds them back */
function viewOf(
  { revision, settings }: EnergySettingsAnswer,
  isVisible: ((id: string) => boolean) | undefined,
): EnergySettingsAnswer {
  if (isVisible === undefined) return { revision, settings };
  const visible = visibleSettings(settings, isVisible);
  return { revision: viewRevision(visible), settings: visible };
}

export type EnergySettingsService = ReturnType<typeof createEnergySettings>;
