import { commands, hasFeature, VacuumFeature, type Command } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';

export type VacuumAction = 'start' | 'pause' | 'stop' | 'back' | 'spot' | 'locate';

interface AvailableAction {
  readonly action: VacuumAction;
  /** The primary action. */
  readonly main: boolean;
}

const bits: Readonly<Record<VacuumAction, number>> = {
  start: VacuumFeature.START,
  pause: VacuumFeature.PAUSE,
  stop: VacuumFeature.STOP,
  back: VacuumFeature.RETURN_HOME,
  spot: VacuumFeature.CLEAN_SPOT,
  locate: VacuumFeature.LOCATE,
};

const whileDocked: readonly VacuumAction[] = ['start', 'spot', 'locate'];
const whileOut: readonly VacuumAction[] = ['start', 'back', 'spot', 'locate'];

/** Actions by state; with an error or in an unknown state all of them. */
const actionsByState = new Map<string, readonly VacuumAction[]>([
  ['docked', whileDocked],
  ['idle', whileOut],
  ['paused', ['start', 'back', 'stop', 'spot', 'locate']],
  ['cleaning', ['pause', 'back', 'stop', 'locate']],
  ['returning', ['pause', 'stop', 'start', 'locate']],
]);

/** The supported actions in the current state. */
export function availableActionsOf(entity: Entity): readonly AvailableAction[] {
  const possible = actionsByState.get(entity.state) ?? (['start', 'back', 'stop', 'spot', 'locate'] as const);
  return possible
    .filter((action) => hasFeature(entity, bits[action]))
    .map((action, at) => ({ action, main: at === 0 && action !== 'locate' }));
}

export function commandOf(entity: Entity, action: VacuumAction): Command {
  const { start, pause, stop, returnToBase, cleanSpot, locate } = commands.vacuum;
  return { start, pause, stop, back: returnToBase, spot: cleanSpot, locate }[action](entity);
}
