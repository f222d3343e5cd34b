import { useEffect, useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import { mdiAlertCircleOutline, mdiCheck, mdiInformationOutline, mdiSync } from '@mdi/js';
import type { Platform } from '@soglia/hub-client/platform';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import type { AddressBook } from './address-book.ts';
import { createServerSetup, type SetupState } from './server-setup.ts';
import { SetupHelp } from './setup-help.tsx';
import { t } from './texts/index.ts';
import styles from './setup-dialog.module.css';

/** `initial`: nothing is configured yet. `tunnel`: asked once on each device after the first sign-in. */
export type SetupMode = 'initial' | 'settings' | 'tunnel';

interface SetupDialogProps {
  readonly open: boolean;
  readonly mode: SetupMode;
  readonly book: AddressBook;
  readonly platform: Platform;
  readonly onClose: () => void;
  /** The address was stored: run discovery again. */
  readonly onSaved: () => void;
}

const FORM_ID = 'server-setup';
const titles = { initial: 'title.first', settings: 'title', tunnel: 'firstRun.title' } as const;

/** The dialog for the remote address of the hub. */
export const SetupDialog = ({ open, mode, book, platform, onClose, onSaved }: SetupDialogProps) => {
  const first = mode === 'initial';
  const [address, setAddress] = useState(() => book.remote() ?? '');
  const [setup] = useState(() =>
    createServerSetup({
      platform,
      pageIsSecure: location.protocol === 'https:',
      onSave(base) {
        const lasts = book.setRemote(base);
        onSaved();
        return lasts;
      },
      onDone: onClose,
    }),
  );
  const state = useSyncExternalStore(setup.subscribe, setup.state);
  useEffect(() => () => setup.cancel(), [setup]);
  const saved = state.kind === 'saved';

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setup.save(address);
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(titles[mode])}
      sub={mode === 'tunnel' ? t('firstRun.words') : undefined}
      dismissible={!first}
      foot={
        <>
          {!first && <Button onClick={onClose}>{t(mode === 'tunnel' ? 'firstRun.later' : 'cancel')}</Button>}
          <Button type="submit" form={FORM_ID} look="main" busy={saved}>
            {t(first ? 'start' : 'save')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles['form']} onSubmit={submit} noValidate>
        <Field
          label={t('address')}
          name="server"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          placeholder="https://"
          value={address}
          readOnly={saved}
          error={state.kind === 'wrong' ? state.words : undefined}
          onChange={(event) => {
            setAddress(event.target.value);
            setup.edit();
          }}
        />
        <Button busy={state.kind === 'testing'} disabled={saved} onClick={() => void setup.test(address)}>
          <Icon path={mdiSync} />
          {t(state.kind === 'testing' ? 'testing' : 'test')}
        </Button>
        <Outcome state={state} />
      </form>
      <SetupHelp server={book.server()} />
    </Sheet>
  );
};

const Outcome = ({ state }: { readonly state: SetupState }) => {
  switch (state.kind) {
    case 'idle':
    case 'testing':
      return null;
    case 'valid':
      return (
        <Note tone="ok" icon={mdiCheck} role="alert">
          {state.words}
        </Note>
      );
    case 'wrong':
      return state.homePage === undefined ? null : (
        <Note tone="info" icon={mdiInformationOutline} role="status">
          <a href={state.homePage} rel="noopener noreferrer">
            {t('openHome')}
          </a>
        </Note>
      );
    case 'saved':
      return state.lasts ? (
        <Note tone="ok" icon={mdiCheck} role="status">
          {t('saved')}
        </Note>
      ) : (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {t('notKept')}
        </Note>
      );
  }
};
