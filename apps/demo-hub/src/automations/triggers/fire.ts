import type { Cancel } from '#clock.ts';
import type { Fields } from '#automations/values.ts';
import type { Context } from '#world/context.ts';
import type { World } from '#world/world.ts';

/** What a trigger tells the run that it starts. */
interface Fired extends Fields {
  readonly platform: string;
  /** In the hub's English, as traces show it. */
  readonly description: string;
}

export type Fire = (fired: Fired, context?: Context) => void;

/** Listens for one trigger of a kind. */
export type Listener = (world: World, trigger: Fields, fire: Fire) => Cancel;
