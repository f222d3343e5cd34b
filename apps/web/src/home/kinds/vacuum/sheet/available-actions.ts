import { commands, hasFeature, VacuumFeature, type Command } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';

export type Wish = 'start' | 'pause' | 'stop' | 'back' | 'spot' | 'locate';

interface VacuumWish {
  readonly wish: Wish;
  /** The primary action. */
  readonly main: boolean;
}

const bits: Readonly<Record<Wish, number>> = {
  start: VacuumFeature.START,
  pause: VacuumFeature.PAUSE,
  stop: VacuumFeature.STOP,
  back: VacuumFeature.RETURN_HOME,
  spot: VacuumFeature.CLEAN_SPOT,
  locate: VacuumFeature.LOCATE,
};

const whileDocked: readonly Wish[] = ['start', 'spot', 'locate'];
const whileOut: readonly Wish[] = ['start', 'back', 'spot', 'locate'];

/** Actions by state; with an error or in an unknown state all of them. */
const bySense = new Map<string, readonly Wish[]>([
  ['docked', whileDocked],
  ['idle', whileOut],
  ['paused', ['start', 'back', 'stop', 'spot', 'locate']],
  ['cleaning', ['pause', 'back', 'stop', 'locate']],
  ['returning', ['pause', 'stop', 'start', 'locate']],
]);

/** The supported actions in the current state. */
export function wishesOf(entity: Entity): readonly VacuumWish[] {
  const sense = bySense.get(entity.state) ?? (['start', 'back', 'stop', 'spot', 'locate'] as const);
  return sense
    .filter((wish) => hasFeature(entity, bits[wish]))
    .map((wish, at) => ({ wish, main: at === 0 && wish !== 'locate' }));
}

export const commandOf = (entity: Entity, wish: Wish): Command => {
  const { start, pause, stop, returnToBase, cleanSpot, locate } = commands.vacuum;
  return { start, pause, stop, back: returnToBase, spot: cleanSpot, locate }[wish](entity);
};
