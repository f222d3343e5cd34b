import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { textsReady } from '#shared/i18n/locale.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { overlay } from '../shell/overlay.tsx';
import { t } from '../shell/texts/index.ts';
import { whenIdle } from '../when-idle.ts';
import styles from './search.module.css';

const loadCombobox = () => import('./search-combobox.tsx');
const SearchCombobox = lazy(async () => {
  const { SearchCombobox: combobox } = await loadCombobox();
  await textsReady();
  return { default: combobox };
});
const SearchFinder = overlay(async () => (await import('./search-finder.tsx')).SearchFinder);

/** The box of a desktop and the button of a phone. What finds comes when it is wanted. */
export const Search = () => {
  const [finding, setFinding] = useState(false);
  return (
    <>
      <SearchBox />
      <IconButton
        className={styles['button']}
        icon={mdiMagnify}
        label={t('search.open')}
        aria-haspopup="dialog"
        aria-expanded={finding}
        onClick={() => setFinding(true)}
      />
      <SearchFinder open={finding} onClose={() => setFinding(false)} />
    </>
  );
};

const SearchBox = () => {
  const [query, setQuery] = useState('');
  const [used, setUsed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => whenIdle(() => void loadCombobox().catch(() => undefined)), []);

  const plain = (
    <input
      className={styles['input']}
      type="search"
      aria-label={t('search')}
      placeholder={t('search.placeholder')}
      autoComplete="off"
      value={query}
      onChange={({ target }) => setQuery(target.value)}
      onFocus={() => setUsed(true)}
    />
  );
  return (
    <div ref={box} className={styles['box']} role="search">
      <Icon path={mdiMagnify} />
      {used ? (
        <Suspense fallback={plain}>
          <SearchCombobox
            query={query}
            onQuery={setQuery}
            inputClass={styles['input']}
            host={box}
            anchor={box}
          />
        </Suspense>
      ) : (
        plain
      )}
      {query !== '' && (
        <IconButton
          icon={mdiClose}
          label={t('search.clear')}
          onClick={() => {
            setQuery('');
            box.current?.querySelector('input')?.focus();
          }}
        />
      )}
    </div>
  );
};
