import { useEffect, useState, type ReactNode } from 'react';
import { mdiDoorOpen, mdiKeyAlertOutline } from '@mdi/js';
import { useHub } from '#hub/hub-context.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { readSetupState } from './read-setup-state.ts';
import styles from './setup-offer.module.css';
import { t } from './texts/index.ts';

type Wanted = 'not_prepared' | 'lost';

interface SetupOfferProps {
  /** What the person has put off before. */
  readonly putOff: string | null;
  /** 'Non ora' */
  readonly onPutOff: (state: Wanted) => void;
  /** A link to 'Prepara la casa' with these words. */
  readonly link: (words: string) => ReactNode;
}

/**
 * Offers to prepare the house, or says that the gateway has lost its access: a card over the foot of the dashboard, so
 * that nothing moves. It asks the gateway when it is mounted.
 */
export const SetupOffer = ({ putOff, onPutOff, link }: SetupOfferProps) => {
  const { connection, platform, tokens } = useHub();
  const [wanted, setWanted] = useState<Wanted>();
  useEffect(() => {
    const abort = new AbortController();
    const origin = { platform, base: connection.base, accessToken: () => tokens.accessToken() };
    readSetupState(origin, abort.signal).then(
      ({ state, mayPrepare }) => {
        // A house that nobody has prepared is the owner's to prepare; a lost access concerns all administrators.
        if (state === 'lost' || (state === 'not_prepared' && mayPrepare)) setWanted(state);
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [connection, platform, tokens]);
  if (wanted === undefined || wanted === putOff) return null;
  const isLost = wanted === 'lost';
  return (
    <aside className={styles['offer']} aria-labelledby="setup-offer" data-tone={isLost ? 'bad' : undefined}>
      <span className={styles['arch']}>
        <Icon path={isLost ? mdiKeyAlertOutline : mdiDoorOpen} />
      </span>
      <div className={styles['words']}>
        <h2 id="setup-offer">{t(isLost ? 'lost.title' : 'title')}</h2>
        <p>{t(isLost ? 'lost.text' : 'text')}</p>
      </div>
      <div className={styles['buttons']}>
        {link(t('open'))}
        <Button onClick={() => onPutOff(wanted)}>{t('later')}</Button>
      </div>
    </aside>
  );
};
