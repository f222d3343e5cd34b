import type { State } from '../wire/messages.ts';
import type { HubSocket } from '../wire/socket.ts';
import { findEntity } from './entities.ts';
import { callService } from './services.ts';
import { Watching } from './watching.ts';

export interface BorrowedLamp extends AsyncDisposable {
  readonly id: string;
}

/** Whether a lamp can shine in that mode. */
export const canShine =
  (mode: string) =>
  ({ attributes }: State): boolean => {
    const modes: unknown = attributes['supported_color_modes'];
    return Array.isArray(modes) && modes.includes(mode);
  };

/** A lamp with white tuning, or of another mode, in the given state; it goes back to what it was when the scope ends. */
export async function borrowLamp(
  hub: HubSocket,
  state: 'on' | 'off',
  mode = 'color_temp',
): Promise<BorrowedLamp> {
  const lamp = await findEntity(hub, 'light', `with ${mode}`, canShine(mode));
  if (lamp.state !== state) await switchLamp(hub, lamp.entity_id, state);
  return {
    id: lamp.entity_id,
    [Symbol.asyncDispose]: async () => {
      await switchLamp(hub, lamp.entity_id, lamp.state === 'on' ? 'on' : 'off');
    },
  };
}

async function switchLamp(hub: HubSocket, entity_id: string, state: 'on' | 'off'): Promise<void> {
  await callService(hub, 'light', `turn_${state}`, { target: { entity_id } });
  const lamp = await Watching.of(hub, entity_id);
  await lamp.until((value) => value.state === state, state);
  await lamp.end();
}
