import { z } from 'zod';
import type { Cancel } from '#clock.ts';
import { holds, runActions } from '#automations/actions.ts';
import { readConfig, type AutomationConfig } from '#automations/config.ts';
import { waitFor } from '#automations/triggers.ts';
import { automation } from '#devices/automation.ts';
import { blueprint } from '#devices/kind.ts';
import type { HomeAutomation } from '#homes/home.ts';
import type { Drawer } from '#store/store.ts';
import { freeSlug } from '#world/slug.ts';
import type { World } from '#world/world.ts';

/** An automation as kept: under which entity it goes, and its words. */
export interface KeptAutomation {
  readonly objectId: string;
  readonly config: Readonly<Record<string, unknown>>;
}

export const keptAutomations: z.ZodType<Record<string, KeptAutomation>> = z.record(
  z.string(),
  z.object({ objectId: z.string(), config: z.record(z.string(), z.unknown()) }),
);

export interface Automations {
  get(key: string): Readonly<Record<string, unknown>> | undefined;
  byEntity(entityId: string): Readonly<Record<string, unknown>> | undefined;
  /** The automations that name this entity somewhere in their triggers, conditions or actions. */
  naming(entityId: string): string[];
  /** Undefined when taken; otherwise why not. The entity follows a moment later. */
  save(key: string, raw: Readonly<Record<string, unknown>>): string | undefined;
  remove(key: string): boolean;
}

export function createAutomations(
  world: World,
  drawer: Drawer<Record<string, KeptAutomation>>,
  first: readonly HomeAutomation[],
): Automations {
  const kept = new Map(Object.entries(drawer.load() ?? {}));
  const waiting = new Map<string, Cancel>();
  if (kept.size === 0) {
    for (const one of first) kept.set(one.key, { objectId: one.objectId, config: one.config });
  }
  for (const [key, one] of kept)
    show(
      key,
      one,
      first.find((known) => known.key === key),
    );

  function show(key: string, { objectId, config }: KeptAutomation, history?: HomeAutomation): void {
    const read = readConfig(config);
    const entityId = `automation.${objectId}`;
    waiting.get(key)?.();
    const known = world.entities.get(entityId) !== undefined;
    const plan = blueprint(automation, {
      id: objectId,
      key,
      name: typeof config['alias'] === 'string' ? config['alias'] : objectId,
      available: read.ok,
      on: history?.on ?? true,
      ...(history?.ranAgo === undefined ? {} : { ranAgo: history.ranAgo }),
      mode: read.ok ? read.config.mode : 'single',
      run: async (how) => {
        if (read.ok) await runActions(read.config.actions, { world, ...how });
      },
    });
    if (known) world.entities.rebuild(plan);
    else world.entities.add(plan, { platform: 'automation' });
    if (read.ok)
      waiting.set(
        key,
        waitFor(world, read.config, (triggerId) => triggered(entityId, read.config, triggerId)),
      );
  }

  function triggered(entityId: string, config: AutomationConfig, triggerId: string): void {
    if (world.states.get(entityId)?.state !== 'on') return;
    if (!config.conditions.every((condition) => holds(world, condition, { triggerId }))) return;
    const variables = { trigger: { id: triggerId } };
    void world.entities.get(entityId)?.perform('trigger', { variables }, world.newContext());
  }

  const saveAll = (): void => drawer.save(Object.fromEntries(kept));

  return {
    get: (key) => kept.get(key)?.config,
    byEntity: (entityId) =>
      [...kept.values()].find((one) => `automation.${one.objectId}` === entityId)?.config,
    naming: (entityId) =>
      [...kept.values()]
        .filter(({ config: { triggers, conditions, actions } }) =>
          names([triggers, conditions, actions], entityId),
        )
        .map(({ objectId }) => `automation.${objectId}`),
    save(key, raw) {
      const read = readConfig(raw);
      if (!read.ok) return read.why;
      const old = kept.get(key);
      const alias = read.config.alias ?? key;
      const taken = (id: string): boolean => [...kept.values()].some((one) => one.objectId === id);
      const one = { objectId: old?.objectId ?? freeSlug(alias, taken), config: { ...read.config, id: key } };
      kept.set(key, one);
      saveAll();
      // The hub answers first and reloads then.
      world.later(0, () => {
        show(key, one);
        world.bus.fire('automation_reloaded', {});
      });
      return undefined;
    },
    remove(key) {
      const one = kept.get(key);
      if (!one) return false;
      kept.delete(key);
      saveAll();
      waiting.get(key)?.();
      waiting.delete(key);
      world.entities.remove(`automation.${one.objectId}`);
      return true;
    },
  };
}

function names(part: unknown, entityId: string): boolean {
  if (typeof part !== 'object' || part === null) return part === entityId;
  return Object.values(part).some((inner) => names(inner, entityId));
}
