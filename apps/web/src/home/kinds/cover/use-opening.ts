import { commands, type Command } from '@soglia/hub-client/commands';
import { useAtHome } from '#hub/at-home-context.ts';
import type { ControlProps } from '../../model/kind.ts';
import { endingOf } from '../../model/agreement.ts';
import { coverClassOf } from './cover-class.ts';
import { needsConfirmation } from './gate-rules.ts';
import { useGateRule } from './gate-rule-store.ts';
import { t } from './texts/index.ts';

type OpeningProps = Pick<ControlProps, 'entity' | 'device' | 'send' | 'ask'>;

/** Sends a command that opens the cover; for an entrance after a confirmation, if its rule says so. */
export function useOpening({ entity, device, send, ask }: OpeningProps): (command?: Command) => void {
  const atHome = useAtHome();
  const asks = needsConfirmation(useGateRule(entity.entity_id), atHome) && coverClassOf(entity).entrance;
  return (command = commands.cover.open(entity)) => {
    if (!asks) send(command);
    else
      ask({
        kind: 'confirm',
        title: t('askOpen.title', { name: device.name }),
        text: t('askOpen.text', { ending: endingOf(entity) }),
        action: t('askOpen.action'),
        run: () => send(command),
      });
  };
}
