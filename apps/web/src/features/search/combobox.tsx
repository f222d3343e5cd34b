import { useState, type RefObject } from 'react';
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
  /** Where the list is drawn. */
  readonly host: RefObject<HTMLElement | null>;
  /** What the list hangs on, and is as wide as. */
  readonly anchor: RefObject<HTMLElement | null>;
}

/** The search of a desktop: it takes the place of the plain box when that is first used. */
export const Combobox = (props: ComboboxProps) => {
  const { query, onQuery, entries, glimpse, onPick, inputClass, host, anchor } = props;
  const [open, setOpen] = useState(query !== '');
  const found = findDevices(entries, query, MOST);
  const sought = query.trim() !== '';
  return (
    <Autocomplete.Root
      mode="none"
      items={found}
      autoHighlight
      itemToStringValue={({ name }: SearchEntry) => name}
      value={query}
      open={open && sought}
      onOpenChange={(next) => setOpen(next)}
      onValueChange={(next, { reason }) => {
        // What is chosen is opened, not written into the box.
        if (reason !== 'item-press') onQuery(next);
      }}
    >
      <Autocomplete.Input
        ref={takeFocus}
        className={inputClass}
        type="search"
        aria-label={t('label')}
        placeholder={t('placeholder')}
        enterKeyHint="go"
      />
      <Autocomplete.Portal container={host}>
        <Autocomplete.Positioner
          className={styles['positioner']}
          anchor={anchor}
          align="start"
          sideOffset={8}
        >
          <Autocomplete.Popup className={styles['popup']}>
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
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
};

/** It comes because the plain box has the focus: typing goes on at the end of what was typed. */
function takeFocus(input: HTMLInputElement | null): void {
  if (input === null) return;
  input.focus({ preventScroll: true });
  input.setSelectionRange(input.value.length, input.value.length);
}
