import { commands, type Command } from '@soglia/hub-client/commands';
import type { EntityStore } from '@soglia/hub-client/entities';
import type { Refusal } from '#hub/use-dispatch.ts';
import { notify } from '#shared/ui/notices.ts';
import { refusalText } from '#home/commands/refusal-text.ts';
import { nameOf } from '#home/model/name.ts';
import { lightsInState } from './lights-in-state.ts';
import { t } from './texts/index.ts';

/** How long what was turned off can be turned on again. */
const UNDO_MS = 10_000;

interface LightsOffOptions {
  readonly entities: EntityStore;
  readonly dispatch: (all: readonly Command[]) => Promise<readonly Refusal[]>;
  /** Entity ids. */
  readonly lights: readonly string[];
  /** The name of their room. */
  readonly name: string;
}

/**
 * Turns off the lamps of a room that are on, and offers in a notice to turn these on again. Resolves when the hub has
 * confirmed or refused every command.
 */
export async function turnLightsOff({ entities, dispatch, lights, name }: LightsOffOptions): Promise<void> {
  /** Sends the commands and names the lamps that refused theirs; gives their ids. */
  const send = async (all: readonly Command[], refused: 'refused.off' | 'refused.on') => {
    const refusals = await dispatch(all);
    const [first] = refusals;
    if (first === undefined) return [];
    const names = refusals.map(({ entityId }) =>
      nameOf(entityId, entities.get(entityId)?.attributes['friendly_name']),
    );
    notify({
      title: t(refused, { names: names.join(', '), count: names.length }),
      text: refusalText(first.error),
      tone: 'warn',
    });
    return refusals.map(({ entityId }) => entityId);
  };

  const lamps = await lightsInState(entities, lights, 'on');
  const refused = await send(
    lamps.map((lamp) => commands.power.turnOff(lamp)),
    'refused.off',
  );
  const done = lamps.map(({ entity_id }) => entity_id).filter((id) => !refused.includes(id));
  if (done.length === 0) return;

  const undo = async () => {
    // Not those that somebody has turned on meanwhile; what is off may be out of view by now.
    const off = await lightsInState(entities, done, 'off');
    await send(
      off.map((lamp) => commands.power.turnOn(lamp)),
      'refused.on',
    );
  };
  notify({
    subject: `lights off ${name}`,
    title: t('done', { name, count: done.length }),
    lasts: UNDO_MS,
    tone: 'ok',
    action: { label: t('undo'), run: () => void undo() },
  });
}
