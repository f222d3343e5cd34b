import { z } from 'zod';
import { AutomationRunner } from '#automations/automation-runner.ts';
import { readConfig } from '#automations/config.ts';
import { deviceProblemIn } from '#automations/device-problems.ts';
import { pastTrace, timeOfRun } from '#automations/runs/past-runs.ts';
import { createTraces, type Traces } from '#automations/runs/traces.ts';
import { textOf, type Fields } from '#automations/values.ts';
import { defineEntity } from '#world/kind.ts';
import type { HomeAutomation } from '#homes/home.ts';
import type { StoredValue } from '#store/store.ts';
import { isoTime } from '#world/iso-time.ts';
import { uniqueSlug } from '#world/slug.ts';
import type { World } from '#world/world.ts';
import { automation } from './automation-kind.ts';

/** A stored automation: the object id of its entity, and its config as written. */
export interface StoredAutomation {
  readonly objectId: string;
  readonly config: Fields;
}

export const storedAutomationsSchema: z.ZodType<Record<string, StoredAutomation>> = z.record(
  z.string(),
  z.object({ objectId: z.string(), config: z.record(z.string(), z.unknown()) }),
);

export interface Automations {
  readonly traces: Traces;
  config(key: string): Fields | undefined;
  configOfEntity(entityId: string): Fields | undefined;
  /** The configuration of each automation by its entity id. */
  all(): ReadonlyMap<string, Fields>;
  /** Undefined when saved, otherwise the reason. The entity is reloaded after the call returns. */
  save(key: string, raw: Fields): string | undefined;
  remove(key: string): boolean;
}

export interface DefaultAutomations {
  readonly defaults: readonly HomeAutomation[];
  /** Whether they run by their triggers; else only when they are told to. */
  readonly automationsRun: boolean;
}

export function createAutomations(
  world: World,
  storage: StoredValue<Record<string, StoredAutomation>>,
  { defaults, automationsRun }: DefaultAutomations,
): Automations {
  const stored = new Map(Object.entries(storage.load() ?? {}));
  const unload = new Map<string, () => void>();
  const traces = createTraces();
  if (stored.size === 0) {
    for (const one of defaults) stored.set(one.key, { objectId: one.objectId, config: one.config });
  }
  for (const [key, one] of stored) {
    const history = defaults.find((known) => known.key === key);
    for (const run of history?.runs ?? [])
      traces.add(key, pastTrace(world, { ...history, ...one, key }, run));
    publish(key, one, history);
  }

  function publish(key: string, { objectId, config }: StoredAutomation, history?: HomeAutomation): void {
    unload.get(key)?.();
    unload.delete(key);
    const entityId = `automation.${objectId}`;
    const name = typeof config['alias'] === 'string' ? config['alias'] : objectId;
    const read = readConfig(config);
    const isSound = read.ok && deviceProblemIn(read.config, world) === undefined;
    const runner = isSound
      ? new AutomationRunner({ world, traces, key, entityId, name, config: read.config })
      : undefined;
    const before = world.states.get(entityId)?.attributes['last_triggered'];
    if (runner !== undefined) {
      const ran = history?.runs?.filter(({ outcome }) => outcome !== 'failed_conditions').at(-1);
      if (typeof before === 'string') runner.lastTriggered = before;
      else if (ran !== undefined) runner.lastTriggered = isoTime(timeOfRun(world, ran));
    }
    const definition = defineEntity(automation, {
      id: objectId,
      uniqueId: key,
      key,
      name,
      runner,
      available: isSound,
      initial: read.ok ? read.config.initialState : undefined,
      on: history?.on ?? true,
      mode: read.ok ? read.config.mode : 'single',
    });
    if (world.entities.get(entityId) === undefined)
      world.entities.add(definition, { platform: 'automation' });
    else world.entities.rebuild(definition);
    if (runner === undefined) return;
    const stopListening = history === undefined || automationsRun ? runner.listen() : () => undefined;
    unload.set(key, () => {
      stopListening();
      runner.stop();
    });
  }

  const saveAll = (): void => storage.save(Object.fromEntries(stored));

  function drop(key: string): boolean {
    const one = stored.get(key);
    if (!one) return false;
    stored.delete(key);
    unload.get(key)?.();
    unload.delete(key);
    world.entities.remove(`automation.${one.objectId}`);
    return true;
  }

  return {
    traces,
    config: (key) => stored.get(key)?.config,
    configOfEntity: (entityId) =>
      [...stored.values()].find((one) => `automation.${one.objectId}` === entityId)?.config,
    all: () => new Map([...stored.values()].map((one) => [`automation.${one.objectId}`, one.config])),
    save(key, raw) {
      const read = readConfig(raw);
      if (!read.ok) return read.why;
      const problem = deviceProblemIn(read.config, world);
      if (problem !== undefined) return problem;
      // The hub stores an `id` of the body in the place of the one in the address.
      const id = textOf(read.config.stored['id'] ?? key);
      if (id !== key) {
        drop(key);
        // Of two entries with one id the hub loads the first.
        if (stored.has(id)) return undefined;
      }
      const taken = (objectId: string): boolean =>
        [...stored.values()].some((one) => one.objectId === objectId);
      const objectId =
        stored.get(id)?.objectId ?? uniqueSlug(read.config.alias ?? `automation ${stored.size}`, taken);
      const one = { objectId, config: { id, ...read.config.stored } };
      stored.set(id, one);
      saveAll();
      // A real hub answers before it reloads.
      world.later(0, () => {
        if (stored.get(id) === one) publish(id, one);
        world.bus.fire('automation_reloaded', {});
      });
      return undefined;
    },
    remove(key) {
      const wasThere = drop(key);
      if (wasThere) saveAll();
      return wasThere;
    },
  };
}
