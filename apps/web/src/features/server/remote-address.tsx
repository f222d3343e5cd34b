import { useEffect, useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import { mdiSync } from '@mdi/js';
import type { Platform } from '@soglia/hub-client/platform';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import type { AddressBook } from './address-book.ts';
import { AddressField } from './address-field.tsx';
import { createServerSetup, type ServerSetupOptions } from './server-setup.ts';
import { Saved } from './saved-note.tsx';
import type { AddressStatus } from './setup-dialog.tsx';
import { t } from './texts/index.ts';
import styles from './setup-dialog.module.css';

interface RemoteAddressProps {
  readonly book: AddressBook;
  readonly platform: Platform;
  /** The address from outside that the gateway has; shown where none is stored. */
  readonly published: string | undefined;
  readonly lastResult: AddressStatus['lastResult'];
  readonly findName: ServerSetupOptions['findName'];
  /** The address was stored: run discovery again. */
  readonly onSaved: () => void;
}

/** The form of the remote address alone, within a screen: shown, tested and changed. */
export const RemoteAddress = (props: RemoteAddressProps) => {
  // Ready for another change when the confirmation has been shown.
  const [round, setRound] = useState(0);
  return <RemoteAddressForm key={round} {...props} onDone={() => setRound(round + 1)} />;
};

interface FormProps extends RemoteAddressProps {
  readonly onDone: () => void;
}

const RemoteAddressForm = ({
  book,
  platform,
  published,
  lastResult,
  findName,
  onSaved,
  onDone,
}: FormProps) => {
  const [stored] = useState(() => book.remote());
  const [remote, setRemote] = useState(stored ?? '');
  const [setup] = useState(() =>
    createServerSetup({
      platform,
      pageIsSecure: location.protocol === 'https:',
      stored: { remote: stored },
      findName,
      onSave(bases) {
        const lasts = book.setRemote(bases.remote);
        onSaved();
        return lasts;
      },
      onDone,
    }),
  );
  const { kind, results, canSaveAnyway, lasts } = useSyncExternalStore(setup.subscribe, setup.state);
  useEffect(() => () => setup.cancel(), [setup]);
  const saved = kind === 'saved';
  const typed = { remote };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (kind !== 'saving') void setup.save(typed);
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <AddressField
        name="remote"
        label={t('address')}
        placeholder={published ?? 'https://'}
        value={remote}
        readOnly={saved}
        result={results.remote}
        last={remote === stored ? lastResult(stored) : undefined}
        onChange={(value) => {
          setRemote(value);
          setup.edit('remote');
        }}
      />
      <div className={styles['buttons']}>
        <Button busy={kind === 'testing'} disabled={saved} onClick={() => void setup.test(typed)}>
          <Icon path={mdiSync} />
          {t(kind === 'testing' ? 'testing' : 'test')}
        </Button>
        {remote !== (stored ?? '') && (
          <Button type="submit" look="soft" busy={saved || kind === 'saving'}>
            {t('save')}
          </Button>
        )}
        {canSaveAnyway && <Button onClick={() => setup.saveAnyway(typed)}>{t('saveAnyway')}</Button>}
      </div>
      {saved && <Saved lasts={lasts} />}
    </form>
  );
};
