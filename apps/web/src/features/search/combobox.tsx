import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { findDevices, type SearchEntry } from './find-devices.ts';
import { SearchResult } from './search-result.tsx';
import styles from './search.module.css';
import { t } from './texts/index.ts';

const MAX_RESULTS = 20;

interface ComboboxProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly entries: readonly SearchEntry[];
  readonly onPick: (entry: SearchEntry) => void;
  readonly inputClass: string | undefined;
}

/**
 * The search of a desktop: it replaces the plain input when that first gets the focus. Its list is rendered in place and
 * not in a portal, so that the rest of the page is not hidden from screen readers.
 */
export const Combobox = ({ query, onQuery, entries, onPick, inputClass }: ComboboxProps) => {
  const [shown, setShown] = useState(true);
  const found = findDevices(entries, query, MAX_RESULTS);
  const hasQuery = query.trim() !== '';
  const open = shown && hasQuery;

  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setShown(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    // The browser clears a search input at Escape: only at the second one, when the list is closed.
    event.preventDefault();
    setShown(false);
  };

  return (
    <Autocomplete.Root
      inline
      mode="none"
      items={found}
      autoHighlight
      itemToStringValue={({ name }: SearchEntry) => name}
      value={query}
      open={open}
      onOpenChange={(next) => setShown(next)}
      onValueChange={(next, { reason }) => {
        // A chosen entry is opened, not written into the input; Escape closes the list and keeps the query.
        if (reason === 'item-press' || reason === 'escape-key') return;
        onQuery(next);
        setShown(true);
      }}
    >
      <div role="presentation" className={styles['combobox']} onBlur={onBlur} onKeyDown={onKeyDown}>
        <Autocomplete.Input
          ref={takeFocus}
          className={inputClass}
          type="search"
          aria-label={t('label')}
          placeholder={t('placeholder')}
          enterKeyHint="go"
          onFocus={() => setShown(true)}
        />
        <div className={styles['popup']} hidden={!open}>
          <Autocomplete.Empty className={styles['none']}>{hasQuery && t('none')}</Autocomplete.Empty>
          <Autocomplete.List className={styles['list']} aria-label={t('results')}>
            {(entry: SearchEntry) => (
              <Autocomplete.Item
                key={entry.entity_id}
                value={entry}
                className={styles['result']}
                onClick={() => onPick(entry)}
              >
                <SearchResult entry={entry} query={query} />
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </div>
      </div>
    </Autocomplete.Root>
  );
};

/** It replaces an input that has the focus: takes the focus over, with the caret at the end. */
function takeFocus(input: HTMLInputElement | null): void {
  if (input === null) return;
  input.focus({ preventScroll: true });
  input.setSelectionRange(input.value.length, input.value.length);
}
