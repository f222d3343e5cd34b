import { useEffect, useRef, type KeyboardEvent } from 'react';
import { mdiClose, mdiPencilOutline, mdiPlus } from '@mdi/js';
import { Icon } from '#shared/ui/icon.tsx';
import { nextTab, PANEL, tabId, type Tab } from './tab-list.ts';
import { t } from './texts/index.ts';
import styles from './tabs.module.css';

interface TabsProps {
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly onAdd: () => void;
  readonly onFill: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** The tabs of the sections and custom categories: at the bottom of a phone, above the rooms elsewhere. */
export const Tabs = ({ tabs, chosen, onChoose, onAdd, onFill, onRemove }: TabsProps) => {
  const row = useRef<HTMLDivElement>(null);
  const custom = tabs.find(({ id, color }) => id === chosen && color !== undefined);

  // Scrolls the row, and not the page, to the chosen tab.
  useEffect(() => {
    const tab = document.getElementById(tabId(chosen));
    if (tab === null || row.current === null) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [chosen, tabs]);

  const move = (event: KeyboardEvent) => {
    const next = nextTab(tabs, chosen, event.key);
    if (next === undefined) return;
    event.preventDefault();
    document.getElementById(tabId(next))?.focus();
    onChoose(next);
  };

  return (
    <div className={styles['tabs']}>
      <div ref={row} className={styles['row']}>
        <div role="tablist" aria-label={t('tabs')} className={styles['list']}>
          {tabs.map(({ id, name, color }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={tabId(id)}
              aria-selected={id === chosen}
              aria-controls={PANEL}
              tabIndex={id === chosen ? 0 : -1}
              onClick={() => onChoose(id)}
              onKeyDown={move}
            >
              {color !== undefined && <i className={styles['dot']} style={{ background: color }} />}
              {name}
            </button>
          ))}
        </div>
        {custom !== undefined && (
          <>
            <button
              type="button"
              className={styles['tool']}
              aria-label={t('category.change', { name: custom.name })}
              onClick={() => onFill(custom.id)}
            >
              <Icon path={mdiPencilOutline} className={styles['small']} />
            </button>
            <button
              type="button"
              className={styles['tool']}
              aria-label={t('tabs.remove', { name: custom.name })}
              onClick={() => onRemove(custom.id)}
            >
              <Icon path={mdiClose} className={styles['small']} />
            </button>
          </>
        )}
        <button type="button" className={styles['tool']} aria-label={t('tabs.add')} onClick={onAdd}>
          <Icon path={mdiPlus} />
        </button>
      </div>
    </div>
  );
};
