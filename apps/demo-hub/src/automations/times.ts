import { durationMs } from '#automations/values.ts';
import { localTime } from '#world/local-time.ts';
import type { World } from '#world/world.ts';

/** Time of day in ms that an `input_datetime`, a `time` or a timestamp sensor holds; undefined while it holds none. */
export function clockHeldBy(world: World, entityId: string): number | undefined {
  const state = world.states.get(entityId);
  if (state === undefined) return undefined;
  const { hour, minute, second } = state.attributes;
  if (entityId.startsWith('input_datetime.') && typeof hour === 'number') {
    return (hour * 3600 + Number(minute ?? 0) * 60 + Number(second ?? 0)) * 1000;
  }
  if (state.attributes['device_class'] === 'timestamp') {
    const at = Date.parse(state.state);
    return Number.isNaN(at) ? undefined : at - localTime(at).midnight;
  }
  return /^\d+:\d/.test(state.state) ? durationMs(state.state) : undefined;
}
