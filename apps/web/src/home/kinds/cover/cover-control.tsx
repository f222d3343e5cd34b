import { mdiChevronDown, mdiChevronUp, mdiStop } from '@mdi/js';
import { commands, CoverFeature, hasFeature } from '@soglia/hub-client/commands';
import { ActionBar } from '../../controls/action-bar.tsx';
import type { ControlProps } from '../../model/kind.ts';
import { movesOf } from './describe-cover.ts';
import { t } from './texts/index.ts';
import { useOpening } from './use-opening.ts';

/** Up, stop, down, as supported. Opening an entrance may need a confirmation. */
export const CoverControl = ({ entity, device, disabled, send, ask }: ControlProps) => {
  const { name } = device;
  const moves = movesOf(entity);
  const open = useOpening({ entity, device, send, ask });
  const actions = [
    {
      label: t('up', { name }),
      icon: mdiChevronUp,
      can: hasFeature(entity, CoverFeature.OPEN),
      disabled: disabled || !moves.up,
      onPress: () => open(),
    },
    {
      label: t('stop', { name }),
      icon: mdiStop,
      can: hasFeature(entity, CoverFeature.STOP),
      disabled,
      onPress: () => send(commands.cover.stop(entity)),
    },
    {
      label: t('down', { name }),
      icon: mdiChevronDown,
      can: hasFeature(entity, CoverFeature.CLOSE),
      disabled: disabled || !moves.down,
      onPress: () => send(commands.cover.close(entity)),
    },
  ].filter((action) => action.can);
  return actions.length === 0 ? null : <ActionBar label={name} actions={actions} />;
};
