import type { EntitiesEvent } from '../wire/messages.ts';
import type { HubSocket } from '../wire/socket.ts';
import { findEntity } from './entities.ts';
import { callService } from './services.ts';

export interface BorrowedLamp extends AsyncDisposable {
  readonly id: string;
}

/** A dimmable lamp with white tuning, in the given state; it goes back to what it was when the scope ends. */
export async function borrowLamp(hub: HubSocket, state: 'on' | 'off'): Promise<BorrowedLamp> {
  const lamp = await findEntity(hub, 'light', 'that can be dimmed and tuned', ({ attributes }) => (attributes['supported_color_modes'] as string[]).includes('color_temp'));
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
  const now = await hub.subscribe<EntitiesEvent>({ type: 'subscribe_entities', entity_ids: [entity_id] });
  await now.event(({ a, c }) => (a?.[entity_id]?.s ?? c?.[entity_id]?.['+']?.s) === state, `${entity_id} ${state}`);
  await now.end();
}
