import { z } from 'zod';
import type { Cancel } from '#clock.ts';
import { conditionHolds, runActions } from '#automations/actions.ts';
import { readConfig, type AutomationConfig } from '#automations/config.ts';
import { listenForTriggers } from '#automations/triggers.ts';
import { automation } from '#devices/automation.ts';
import { defineEntity } from '#devices/kind.ts';
import type { HomeAutomation } from '#homes/home.ts';
import type { StoredValue } from '#store/store.ts';
import { uniqueSlug } from '#world/slug.ts';
import type { World } from '#world/world.ts';

/** A stored automation: the object id of its entity, and its config as written. */
export interface StoredAutomation {
  readonly objectId: string;
  readonly config: Readonly<Record<string, unknown>>;
}

export const storedAutomationsSchema: z.ZodType<Record<string, StoredAutomation>> = z.record(
  z.string(),
  z.object({ objectId: z.string(), config: z.record(z.string(), z.unknown()) }),
);

export interface Automations {
  config(key: string): Readonly<Record<string, unknown>> | undefined;
  configOfEntity(entityId: string): Readonly<Record<string, unknown>> | undefined;
  /** Entity ids of the automations that name this entity in triggers, conditions or actions. */
  referencing(entityId: string): string[];
  /** Undefined when saved, otherwise the reason. The entity is reloaded after the call returns. */
  save(key: string, raw: Readonly<Record<string, unknown>>): string | undefined;
  remove(key: string): boolean;
}

export function createAutomations(
  world: World,
  storage: StoredValue<Record<string, StoredAutomation>>,
  defaults: readonly HomeAutomation[],
): Automations {
  const stored = new Map(Object.entries(storage.load() ?? {}));
  const stopTriggers = new Map<string, Cancel>();
  if (stored.size === 0) {
    for (const one of defaults) stored.set(one.key, { objectId: one.objectId, config: one.config });
  }
  for (const [key, one] of stored)
    publish(
      key,
      one,
      defaults.find((known) => known.key === key),
    );

  function publish(key: string, { objectId, config }: StoredAutomation, history?: HomeAutomation): void {
    const read = readConfig(config);
    const entityId = `automation.${objectId}`;
    stopTriggers.get(key)?.();
    const known = world.entities.get(entityId) !== undefined;
    const definition = defineEntity(automation, {
      id: objectId,
      key,
      name: typeof config['alias'] === 'string' ? config['alias'] : objectId,
      available: read.ok,
      on: history?.on ?? true,
      ...(history?.lastRunAgoMs === undefined ? {} : { lastRunAgoMs: history.lastRunAgoMs }),
      mode: read.ok ? read.config.mode : 'single',
      run: async (how) => {
        if (read.ok) await runActions(read.config.actions, { world, ...how });
      },
    });
    if (known) world.entities.rebuild(definition);
    else world.entities.add(definition, { platform: 'automation' });
    if (read.ok)
      stopTriggers.set(
        key,
        listenForTriggers(world, read.config, (triggerId) => runIfAllowed(entityId, read.config, triggerId)),
      );
  }

  function runIfAllowed(entityId: string, config: AutomationConfig, triggerId: string): void {
    if (world.states.get(entityId)?.state !== 'on') return;
    if (!config.conditions.every((condition) => conditionHolds(world, condition, { triggerId }))) return;
    const variables = { trigger: { id: triggerId } };
    void world.entities.get(entityId)?.runService('trigger', { variables }, world.newContext());
  }

  const saveAll = (): void => storage.save(Object.fromEntries(stored));

  return {
    config: (key) => stored.get(key)?.config,
    configOfEntity: (entityId) =>
      [...stored.values()].find((one) => `automation.${one.objectId}` === entityId)?.config,
    referencing: (entityId) =>
      [...stored.values()]
        .filter(({ config: { triggers, conditions, actions } }) =>
          contains([triggers, conditions, actions], entityId),
        )
        .map(({ objectId }) => `automation.${objectId}`),
    save(key, raw) {
      const read = readConfig(raw);
      if (!read.ok) return read.why;
      const old = stored.get(key);
      const alias = read.config.alias ?? key;
      const taken = (id: string): boolean => [...stored.values()].some((one) => one.objectId === id);
      const one = {
        objectId: old?.objectId ?? uniqueSlug(alias, taken),
        config: { ...read.config, id: key },
      };
      stored.set(key, one);
      saveAll();
      // A real hub answers before it reloads.
      world.later(0, () => {
        publish(key, one);
        world.bus.fire('automation_reloaded', {});
      });
      return undefined;
    },
    remove(key) {
      const one = stored.get(key);
      if (!one) return false;
      stored.delete(key);
      saveAll();
      stopTriggers.get(key)?.();
      stopTriggers.delete(key);
      world.entities.remove(`automation.${one.objectId}`);
      return true;
    },
  };
}

function contains(part: unknown, entityId: string): boolean {
  if (typeof part !== 'object' || part === null) return part === entityId;
  return Object.values(part).some((inner) => contains(inner, entityId));
}
