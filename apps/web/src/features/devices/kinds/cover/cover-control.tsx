import { mdiChevronDown, mdiChevronUp, mdiStop } from '@mdi/js';
import { commands, CoverFeature, hasFeature } from '@soglia/hub-client';
import { ActionBar } from '../../controls/action-bar.tsx';
import type { ControlProps } from '../../model/kind.ts';
import { coverClassOf } from './cover-class.ts';
import { movesOf } from './describe-cover.ts';
import { t } from './texts/index.ts';

/** Up, stop, down: those that it can do. A way into the house is asked about before it opens. */
export const CoverControl = ({ entity, device, disabled, send, ask }: ControlProps) => {
  const { name } = device;
  const moves = movesOf(entity);
  const open = () => send(commands.cover.open(entity));
  const askOpen = () =>
    ask({
      kind: 'confirm',
      title: t('askOpen.title', { name }),
      text: t('askOpen.text'),
      action: t('askOpen.action'),
      run: open,
    });
  const actions = [
    {
      label: t('up', { name }),
      icon: mdiChevronUp,
      can: hasFeature(entity, CoverFeature.OPEN),
      disabled: disabled || !moves.up,
      onPress: coverClassOf(entity).entrance ? askOpen : open,
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
