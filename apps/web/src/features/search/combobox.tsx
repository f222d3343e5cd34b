import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { findDevices } from './find-devices.ts';
import { ResultWords, type Glimpse } from './result-words.tsx';
import type { SearchEntry } from './search-entry.ts';
import styles from './search.module.css';
import { t } from './texts/index.ts';

/** As many as are read at a glance and a little scrolling. */
const MOST = 20;

interface ComboboxProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly entries: readonly SearchEntry[];
  readonly glimpse: Glimpse;
  readonly onPick: (entry: SearchEntry) => void;
  readonly inputClass: string | undefined;
}

/**
 * The search of a desktop: it takes the place of the plain box when that is first used. Its list hangs under the box
 * as a part of the page, so that nothing else of the page is hidden from who reads it by ear.
 */
export const Combobox = ({ query, onQuery, entries, glimpse, onPick, inputClass }: ComboboxProps) => {
  const [shown, setShown] = useState(true);
  const found = findDevices(entries, query, MOST);
  const sought = query.trim() !== '';
  const open = shown && sought;

  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setShown(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    // A search box empties itself at Escape: it does so at the second, when the list is shut.
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
        // What is chosen is opened, not written into the box; Escape shuts the list and leaves what was typed.
        if (reason === 'item-press' || reason === 'escape-key') return;
        onQuery(next);
        setShown(true);
      }}
    >
      <div className={styles['combobox']} onBlur={onBlur} onKeyDown={onKeyDown}>
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
          <Autocomplete.Empty className={styles['none']}>{sought && t('none')}</Autocomplete.Empty>
          <Autocomplete.List className={styles['list']} aria-label={t('results')}>
            {(entry: SearchEntry) => (
              <Autocomplete.Item
                key={entry.entity_id}
                value={entry}
                className={styles['result']}
                onClick={() => onPick(entry)}
              >
                <ResultWords entry={entry} query={query} glimpse={glimpse} />
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </div>
      </div>
    </Autocomplete.Root>
  );
};

/** It comes because the plain box has the focus: typing goes on at the end of what was typed. */
function takeFocus(input: HTMLInputElement | null): void {
  if (input === null) return;
  input.focus({ preventScroll: true });
  input.setSelectionRange(input.value.length, input.value.length);
}
