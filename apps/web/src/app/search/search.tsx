import { useEffect, useRef, useState } from 'react';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { createLazyModule } from '#shared/lazy-module.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { inBackground } from '#shared/background.ts';
import { overlay } from '../overlay.tsx';
import { t } from './texts/index.ts';
import styles from './search.module.css';

const combobox = createLazyModule(async () => (await import('./search-combobox.tsx')).SearchCombobox);
const SearchFinder = overlay(async () => (await import('./search-finder.tsx')).SearchFinder);

/** The search box of a desktop and the search button of a phone. The search itself is loaded on demand. */
export const Search = () => {
  const [finding, setFinding] = useState(false);
  return (
    <>
      <SearchBox />
      <IconButton
        className={styles['button']}
        icon={mdiMagnify}
        label={t('open')}
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
  // Replaces the plain input in one render: a gap between the two would lose what is typed.
  const [Combobox, setCombobox] = useState<ReturnType<typeof combobox.loaded>>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => inBackground(combobox.load), []);

  const use = () => {
    combobox.load().then(
      (SearchCombobox) => {
        // It takes over the focus, so it is not mounted where the person has moved on meanwhile.
        if (box.current?.contains(document.activeElement) === true) setCombobox(() => SearchCombobox);
      },
      () => undefined,
    );
  };

  return (
    <div ref={box} className={styles['box']} role="search">
      <Icon path={mdiMagnify} />
      {Combobox === undefined ? (
        <input
          className={styles['input']}
          type="search"
          aria-label={t('label')}
          placeholder={t('placeholder')}
          autoComplete="off"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onFocus={use}
        />
      ) : (
        <Combobox query={query} onQuery={setQuery} inputClass={styles['input']} />
      )}
      {query !== '' && (
        <IconButton
          icon={mdiClose}
          label={t('clear')}
          onClick={() => {
            setQuery('');
            box.current?.querySelector('input')?.focus();
          }}
        />
      )}
    </div>
  );
};
