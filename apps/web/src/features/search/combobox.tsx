import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { QuestionProvider } from '#shared/dialogs/question-provider.tsx';
import { DeviceControl } from './device-control.tsx';
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
 * not in a portal, so that the rest of the page is not hidden from screen readers. It is a grid: the arrow keys move
 * through the devices, Tab reaches their controls.
 */
export const Combobox = ({ query, onQuery, entries, onPick, inputClass }: ComboboxProps) => {
  const [shown, setShown] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  const all = findDevices(entries, query);
  const found = all.slice(0, MAX_RESULTS);
  const hasQuery = query.trim() !== '';
  const open = shown && hasQuery;

  // Once: with each rendering it would take the focus back from wherever the keyboard had gone.
  useLayoutEffect(() => takeFocus(input.current), []);
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setShown(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    // The browser clears a search input at Escape: only at the second one, when the list is closed.
    event.preventDefault();
    input.current?.focus();
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
          ref={input}
          className={inputClass}
          type="search"
          aria-haspopup="grid"
          aria-label={t('label')}
          placeholder={t('placeholder')}
          enterKeyHint="go"
          onFocus={() => setShown(true)}
        />
        <div className={styles['popup']} hidden={!open}>
          <p className={styles['count']} role="status">
            {found.length < all.length && t('countMore', { count: all.length, listed: found.length })}
          </p>
          <Autocomplete.Empty className={styles['none']}>{hasQuery && t('none')}</Autocomplete.Empty>
          <QuestionProvider>
            <Autocomplete.List className={styles['list']} role="grid" aria-label={t('results')}>
              {(entry: SearchEntry) => (
                <Autocomplete.Row key={entry.entity_id} className={styles['row']}>
                  <Autocomplete.Item value={entry} className={styles['result']} onClick={() => onPick(entry)}>
                    <SearchResult entry={entry} query={query} />
                  </Autocomplete.Item>
                  <DeviceControl entityId={entry.entity_id} role="gridcell" />
                </Autocomplete.Row>
              )}
            </Autocomplete.List>
          </QuestionProvider>
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
