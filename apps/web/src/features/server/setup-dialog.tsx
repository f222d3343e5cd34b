import { useEffect, useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import { mdiMapMarkerRadiusOutline, mdiSync } from '@mdi/js';
import type { Platform } from '@soglia/hub-client/platform';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import type { AddressBook } from './address-book.ts';
import { AddressField } from './address-field.tsx';
import { Saved } from './saved-note.tsx';
import { createServerSetup, type ServerSetupOptions } from './server-setup.ts';
import { SetupHelp } from './setup-help.tsx';
import { t } from './texts/index.ts';
import styles from './setup-dialog.module.css';

/** `initial`: nothing is configured yet. `tunnel`: asked once on each device after the first sign-in. */
export type SetupMode = 'initial' | 'settings' | 'tunnel';

/** What the app knows of the addresses while the dialog is open. */
export interface AddressStatus {
  readonly location: 'home' | 'away' | undefined;
  /** What became of a stored address when it was last tried. */
  readonly lastResult: (base: string | undefined) => 'inUse' | 'answers' | 'silent' | undefined;
}

interface SetupDialogProps {
  readonly open: boolean;
  readonly mode: SetupMode;
  readonly book: AddressBook;
  readonly platform: Platform;
  readonly status: AddressStatus;
  readonly findName: ServerSetupOptions['findName'];
  readonly onClose: () => void;
  /** The addresses were stored: run discovery again. */
  readonly onSaved: () => void;
}

const FORM_ID = 'server-setup';
const titles = { initial: 'title.first', settings: 'title', tunnel: 'firstRun.title' } as const;

/** The dialog for the addresses of the hub: the remote one, and among the settings the one at home too. */
export const SetupDialog = (props: SetupDialogProps) => {
  const { open, mode, book, platform, status, findName, onClose, onSaved } = props;
  const first = mode === 'initial';
  const hasHome = mode === 'settings';
  const [stored] = useState(() => ({ home: book.home(), remote: book.remote() }));
  const [remote, setRemote] = useState(stored.remote ?? '');
  const [home, setHome] = useState(stored.home ?? '');
  const [setup] = useState(() =>
    createServerSetup({
      platform,
      pageIsSecure: location.protocol === 'https:',
      stored,
      findName,
      onSave(bases) {
        const lasts = [
          'home' in bases ? book.setHome(bases.home) : true,
          'remote' in bases ? book.setRemote(bases.remote) : true,
        ].every(Boolean);
        onSaved();
        return lasts;
      },
      onDone: onClose,
    }),
  );
  const { kind, results, canSaveAnyway, lasts } = useSyncExternalStore(setup.subscribe, setup.state);
  useEffect(() => () => setup.cancel(), [setup]);
  const saved = kind === 'saved';
  /** What is still being tried is not saved: it was left by 'Annulla'. */
  const close = () => {
    setup.cancel();
    onClose();
  };
  const typed = hasHome ? { home, remote } : { remote };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (kind !== 'saving') void setup.save(typed);
  };

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t(titles[mode])}
      sub={mode === 'tunnel' ? t('firstRun.words') : undefined}
      dismissible={!first}
      foot={
        <>
          {!first && <Button onClick={close}>{t(mode === 'tunnel' ? 'firstRun.later' : 'cancel')}</Button>}
          {canSaveAnyway && <Button onClick={() => setup.saveAnyway(typed)}>{t('saveAnyway')}</Button>}
          <Button type="submit" form={FORM_ID} look="main" busy={saved || kind === 'saving'}>
            {t(first ? 'start' : 'save')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles['form']} onSubmit={submit} noValidate>
        {hasHome && status.location !== undefined && (
          <p className={styles['now']}>
            <Icon path={mdiMapMarkerRadiusOutline} />
            {t(`now.${status.location}`)}
          </p>
        )}
        {hasHome && (
          <AddressField
            name="home"
            label={t('home')}
            placeholder={book.server()}
            value={home}
            readOnly={saved}
            result={results.home}
            last={home === stored.home ? status.lastResult(stored.home) : undefined}
            onChange={(value) => {
              setHome(value);
              setup.edit('home');
            }}
          />
        )}
        <AddressField
          name="server"
          label={t('address')}
          placeholder="https://"
          value={remote}
          readOnly={saved}
          result={results.remote}
          last={remote === stored.remote ? status.lastResult(stored.remote) : undefined}
          onChange={(value) => {
            setRemote(value);
            setup.edit('remote');
          }}
        />
        <Button busy={kind === 'testing'} disabled={saved} onClick={() => void setup.test(typed)}>
          <Icon path={mdiSync} />
          {t(kind === 'testing' ? 'testing' : 'test')}
        </Button>
        {saved && <Saved lasts={lasts} />}
      </form>
      <SetupHelp server={book.server()} />
    </Sheet>
  );
};
