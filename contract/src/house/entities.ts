import type { State } from '../wire/messages.ts';
import type { HubSocket } from '../wire/socket.ts';

/** Picks by what it is and can do: the houses of this suite share no entity ids. */
export async function findEntity(
  hub: HubSocket,
  domain: string,
  what: string,
  fits: (state: State) => boolean = () => true,
): Promise<State> {
  const states = await hub.result<State[]>({ type: 'get_states' });
  const found = states.find(
    (state) => state.entity_id.startsWith(`${domain}.`) && !absent.has(state.state) && fits(state),
  );
  if (found === undefined) throw new Error(`this house has no ${domain} ${what}`);
  return found;
}

const absent: ReadonlySet<string> = new Set(['unavailable', 'unknown']);

/** Whether the entity has every bit of `bits` among its features. */
export const can = (state: State, bits: number): boolean => {
  const features = state.attributes['supported_features'];
  return typeof features === 'number' && (features & bits) === bits;
};
