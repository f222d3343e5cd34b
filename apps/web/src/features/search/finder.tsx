import { useId, useRef, type ReactNode } from 'react';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { Icon } from '#shared/ui/icon.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { QuestionProvider } from '#shared/dialogs/question-provider.tsx';
import { DeviceControl } from './device-control.tsx';
import { findDevices, type SearchEntry } from './find-devices.ts';
import { SearchResult } from './search-result.tsx';
import styles from './search.module.css';
import { t } from './texts/index.ts';

const MAX_RESULTS = 5;

interface FinderProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly entries: readonly SearchEntry[];
  /** Renders a link to the device around the result. */
  readonly linkTo: (entry: SearchEntry, className: string | undefined, children: ReactNode) => ReactNode;
  /** Enter opens the first result. */
  readonly onPick: (entry: SearchEntry) => void;
}

/** The search of a phone, 'Cerca dispositivo'. */
export const Finder = (props: FinderProps) => {
  const { open, onClose, query, onQuery, entries, linkTo, onPick } = props;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const all = findDevices(entries, query);
  const found = all.slice(0, MAX_RESULTS);
  const hasQuery = query.trim() !== '';
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} initialFocus={input}>
      <form
        role="search"
        className={styles['find']}
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found;
          if (first !== undefined) onPick(first);
        }}
      >
        <Icon path={mdiMagnify} />
        <label className="vh" htmlFor={id}>
          {t('label')}
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          enterKeyHint="go"
          placeholder={t('placeholder')}
          value={query}
          onChange={({ target }) => onQuery(target.value)}
        />
        {query !== '' && (
          <IconButton
            icon={mdiClose}
            label={t('clear')}
            onClick={() => {
              onQuery('');
              input.current?.focus();
            }}
          />
        )}
      </form>
      <p className={found.length > 0 && found.length === all.length ? 'vh' : styles['count']} role="status">
        {hasQuery &&
          t(found.length < all.length ? 'countMore' : 'count', { count: all.length, listed: found.length })}
      </p>
      {found.length > 0 && (
        <QuestionProvider>
          <ul className={styles['results']} aria-label={t('results')}>
            {found.map((entry) => (
              <li key={entry.entity_id}>
                {linkTo(entry, styles['result'], <SearchResult entry={entry} query={query} />)}
                <DeviceControl entityId={entry.entity_id} />
              </li>
            ))}
          </ul>
        </QuestionProvider>
      )}
    </Sheet>
  );
};
