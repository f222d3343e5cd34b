import { useEffect, useEffectEvent, useRef } from 'react';
import { mdiClose } from '@mdi/js';
import { IconButton } from '#shared/ui/icon-button.tsx';
import type { MapPoint } from '../../map-types.ts';
import styles from '../canvas.module.css';
import { t } from '../texts/index.ts';

interface SamePositionListProps {
  readonly points: readonly MapPoint[];
  readonly onSelect: ((entityId: string) => void) | undefined;
  readonly onClose: () => void;
}

/** What is at one position, where no zoom takes it apart. */
export const SamePositionList = ({ points, onSelect, onClose }: SamePositionListProps) => {
  const list = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = list.current;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    element?.focus();
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div role="dialog" ref={list} tabIndex={-1} className={styles['samePlace']} aria-label={t('same')}>
      <header>
        <b>{t('cluster', { count: points.length })}</b>
        <IconButton icon={mdiClose} label={t('close')} onClick={onClose} />
      </header>
      <ul>
        {points.map(({ entityId, name, stateText }) => (
          <li key={entityId}>
            <button type="button" onClick={() => onSelect?.(entityId)}>
              {name}
              <small>{stateText}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
