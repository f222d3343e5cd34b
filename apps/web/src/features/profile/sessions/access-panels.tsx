import { useState } from 'react';
import { mdiAlertCircleOutline, mdiApplicationOutline, mdiCellphone, mdiKeyVariant, mdiWeb } from '@mdi/js';
import type { RefreshToken } from '@soglia/hub-client/account';
import { article } from '@soglia/italian/article';
import { formatAgo, formatDay } from '#shared/format/time.ts';
import { Button } from '#shared/ui/button.tsx';
import { Confirm } from '#shared/ui/confirm.tsx';
import { Note } from '#shared/ui/note.tsx';
import { toastSuccess, toastWarning } from '#shared/ui/outcome-notices.ts';
import { Panel } from '#shared/ui/screen.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import styles from '../profile.module.css';
import { t } from '../texts/index.ts';
import { AccessRow } from './access-row.tsx';
import { appOf, inOrder, isGatewayToken, isHere, otherAccesses, type OwnAccess } from './own-access.ts';
import { useAccesses, useEndAccesses, type Ended, type Ending } from './use-accesses.ts';

interface AccessPanelsProps {
  readonly own: OwnAccess;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** 'Termina tutti gli altri' was chosen elsewhere: the question is open. */
  readonly asksOthers: boolean;
  readonly onAskOthers: (asks: boolean) => void;
}

/** 'Dove hai effettuato l’accesso', and the long-lived tokens. */
export const AccessPanels = ({ own, now, asksOthers, onAskOthers }: AccessPanelsProps) => {
  const accesses = useAccesses();
  const end = useEndAccesses(tellEnd);
  const [asked, setAsked] = useState<RefreshToken>();
  // Its words stay while the question closes.
  const [isAsking, setIsAsking] = useState(false);
  const tokens = accesses.data ?? [];
  const sessions = inOrder(
    tokens.filter(({ kind }) => kind === 'session'),
    own,
  );
  const longLived = inOrder(
    tokens.filter(({ kind }) => kind === 'long_lived'),
    own,
  );
  const others = otherAccesses(tokens, own);

  const ask = (token: RefreshToken) => {
    setAsked(token);
    setIsAsking(true);
  };
  const endOne = () => {
    setIsAsking(false);
    if (asked !== undefined)
      end.mutate({ what: asked.kind, choose: (tokensNow) => tokensNow.filter(({ id }) => id === asked.id) });
  };
  const endOthers = () => {
    onAskOthers(false);
    end.mutate({ what: 'others', choose: (tokensNow) => otherAccesses(tokensNow, own) });
  };
  const buttonFor = (token: RefreshToken) => {
    const isSession = token.kind === 'session';
    return (
      <Button
        look="warn"
        aria-label={t(isSession ? 'session.endName' : 'token.revokeName', { name: nameOf(token, own) })}
        disabled={end.isPending}
        onClick={() => ask(token)}
      >
        {t(isSession ? 'session.end' : 'token.revoke')}
      </Button>
    );
  };

  const failure = accesses.isError && (
    <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
      {t('sessions.failed')}
      <Button onClick={() => void accesses.refetch()}>{t('retry')}</Button>
    </Note>
  );
  const panels = accesses.data !== undefined && (
    <>
      <Panel title={t('sessions')}>
        {failure}
        <p className={styles['lead']}>{t('sessions.text')}</p>
        <ul>
          {sessions.map((token) => (
            <AccessRow
              key={token.id}
              icon={iconOf(token, own)}
              name={nameOf(token, own)}
              text={lastUseOf(token, now)}
              {...(isHere(token, own) ? { tag: t('sessions.here') } : { action: buttonFor(token) })}
            />
          ))}
        </ul>
        {others.length === 0 ? (
          <p className={styles['lead']}>{t('sessions.alone')}</p>
        ) : (
          <Button look="warn" busy={end.isPending} onClick={() => onAskOthers(true)}>
            {t('others')}
          </Button>
        )}
      </Panel>
      <Panel title={t('tokens')}>
        <p className={styles['lead']}>{t('tokens.text')}</p>
        {longLived.length === 0 ? (
          <p className={styles['lead']}>{t('tokens.none')}</p>
        ) : (
          <ul>
            {longLived.map((token) => (
              <AccessRow
                key={token.id}
                icon={mdiKeyVariant}
                name={nameOf(token, own)}
                text={isGatewayToken(token) ? t('token.gateway.text') : lastUseOf(token, now)}
                {...tagOf(token, own)}
                action={isHere(token, own) || isGatewayToken(token) ? undefined : buttonFor(token)}
              />
            ))}
          </ul>
        )}
      </Panel>
      <Confirm
        open={isAsking}
        title={t(asked?.kind === 'long_lived' ? 'token.revoke.title' : 'session.end.title')}
        text={t(asked?.kind === 'long_lived' ? 'token.revoke.text' : 'session.end.text', {
          name: asked === undefined ? '' : nameOf(asked, own),
        })}
        cancel={t('cancel')}
        action={t(asked?.kind === 'long_lived' ? 'token.revoke' : 'session.end')}
        onCancel={() => setIsAsking(false)}
        onAgree={endOne}
      />
    </>
  );
  return (
    <>
      {panels || (
        <Panel title={t('sessions')} busy={!accesses.isError}>
          {failure || (
            <>
              <span className="vh">{t('sessions.loading')}</span>
              <Skeleton className={styles['rowSkeleton']} />
              <Skeleton className={styles['rowSkeleton']} />
            </>
          )}
        </Panel>
      )}
      {/* Asked of the password too, and without a list: what is ended is read anew. */}
      <Confirm
        open={asksOthers}
        title={t('others.title')}
        text={t('others.text')}
        cancel={t('cancel')}
        action={t('others')}
        onCancel={() => onAskOthers(false)}
        onAgree={endOthers}
      />
    </>
  );
};

function tellEnd({ what }: Ending, ended: Ended | undefined): void {
  const failed = ended === undefined || ended.failed > 0;
  if (what === 'others') {
    if (failed) toastWarning(t('others.part'));
    else toastSuccess(t('others.done', { count: ended.ended }));
  } else if (failed) toastWarning(t('end.failed'));
  else toastSuccess(t(what === 'session' ? 'session.ended' : 'token.revoked'));
}

function tagOf(token: RefreshToken, own: OwnAccess): { readonly tag?: string } {
  if (isHere(token, own)) return { tag: t('sessions.here') };
  return isGatewayToken(token) ? { tag: t('token.gateway') } : {};
}

function nameOf(token: RefreshToken, own: OwnAccess): string {
  if (token.kind === 'long_lived') return token.name ?? t('token.unnamed');
  if (isHere(token, own) && own.device !== '') return own.device;
  const app = appOf(token, own);
  if (app.kind === 'other') return app.host === '' ? t('session.other') : app.host;
  return t(`session.${app.kind}`, { product: own.product });
}

function iconOf(token: RefreshToken, own: OwnAccess): string {
  const { kind } = appOf(token, own);
  if (kind === 'iphone' || kind === 'android') return mdiCellphone;
  return kind === 'other' ? mdiApplicationOutline : mdiWeb;
}

const neverUsedText = (day: string) => t('session.created', { day, il: article('il', day) });

function lastUseOf({ createdAt, lastUsedAt, lastUsedFrom }: RefreshToken, now: number): string {
  if (lastUsedAt === undefined)
    return createdAt === undefined ? t('session.never') : neverUsedText(formatDay(createdAt, now));
  const when = formatAgo(lastUsedAt, now);
  return lastUsedFrom === undefined
    ? t('session.used', { when })
    : t('session.usedFrom', { when, address: lastUsedFrom });
}
