import { useEffect, useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import { mdiArrowLeft, mdiCogOutline } from '@mdi/js';
import { Segments } from '#home/controls/segments.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Confirm } from '#shared/ui/confirm.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { notify } from '#shared/ui/notices.ts';
import { listInView } from '#shared/ui/list-in-view.ts';
import { toastWarning } from '#shared/ui/outcome-notices.ts';
import { Sheet } from '#shared/ui/sheet.tsx';
import { usePageVisible } from '#shared/ui/use-page-visible.ts';
import type { NotificationCentre } from './centre/notification-centre.ts';
import type { NotificationItem, NotificationSource } from './list/notification-item.ts';
import { DebugTokens, type DebugTokensProps } from './debug-tokens.tsx';
import { HubFeedNote } from './hub-feed-note.tsx';
import { FilterField } from './list/filter-field.tsx';
import { matches, type DeviceOf, type NotificationFilter } from './list/filter.ts';
import { NotificationList } from './list/notification-list.tsx';
import type { LinkToSubject } from './list/notification-row.tsx';
import { useNewSinceOpened } from './use-new-since-opened.ts';
import { t } from './texts/index.ts';

const tabs = ['all', 'system', 'hub'] as const;
type Tab = (typeof tabs)[number];

const isIn = (item: NotificationItem, tab: Tab): boolean => tab === 'all' || item.source === tab;

export interface NotificationsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly centre: NotificationCentre;
  readonly deviceOf: DeviceOf;
  readonly linkTo: LinkToSubject;
  readonly tokens: DebugTokensProps;
  /** What may be set about notifications; a button leads there. */
  readonly settings?: ReactNode;
}

/** 'Notifiche' */
export const NotificationsSheet = ({
  open,
  onClose,
  centre,
  deviceOf,
  linkTo,
  tokens,
  settings,
}: NotificationsSheetProps) => {
  const { items, hasMore, hubError } = useSyncExternalStore(centre.subscribe, centre.state);
  const [tab, setTab] = useState<Tab>('all');
  const [filter, setFilter] = useState<NotificationFilter>();
  const [asking, setAsking] = useState(false);
  const [atSettings, setAtSettings] = useState(false);
  const fresh = useNewSinceOpened(open && !atSettings, items, centre.markAllRead);
  const panel = useId();

  const isInView = usePageVisible() && open && !atSettings;
  useEffect(() => {
    listInView.set(isInView);
    return () => listInView.set(false);
  }, [isInView]);

  // A new visit begins with the whole list.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setTab('all');
      setFilter(undefined);
      setAtSettings(false);
    }
  }

  const shown = items.filter((item) => isIn(item, tab) && matches(item, filter, deviceOf));
  const readsMore = hasMore && tab !== 'hub';
  const clear = () => {
    setAsking(false);
    const source: NotificationSource | undefined = tab === 'all' ? undefined : tab;
    tellHidden(filter === undefined ? centre.clear(source) : centre.remove(shown));
  };
  const countOf = (one: Tab) =>
    `${items.filter((item) => isIn(item, one)).length}${hasMore && one !== 'hub' ? '+' : ''}`;

  if (atSettings) {
    return (
      <Sheet
        open={open}
        onClose={onClose}
        title={t('settings')}
        actions={<IconButton icon={mdiArrowLeft} label={t('back')} onClick={() => setAtSettings(false)} />}
      >
        {settings}
      </Sheet>
    );
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      actions={
        settings !== undefined && (
          <IconButton icon={mdiCogOutline} label={t('settings')} onClick={() => setAtSettings(true)} />
        )
      }
      foot={
        <>
          {shown.length > 0 && (
            <Button look="warn" onClick={() => setAsking(true)}>
              {t(`clear.${tab}`)}
            </Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <HubFeedNote error={hubError} />
      <Segments
        label={t('title')}
        options={tabs.map((value) => ({ value, label: t(value), count: countOf(value) }))}
        value={tab}
        onChange={setTab}
        panel={panel}
      />
      <FilterField items={items} deviceOf={deviceOf} filter={filter} onFilter={setFilter} />
      <div id={panel} role="tabpanel" aria-label={t(tab)}>
        <p className="vh" role="status">
          {t('shown', { count: shown.length })}
        </p>
        {shown.length === 0 && !readsMore ? (
          <EmptyState kind="empty" title={t('empty')}>
            {t(filter === undefined ? 'empty.text' : 'empty.filtered')}
          </EmptyState>
        ) : (
          <NotificationList
            key={`${tab} ${filter ?? ''}`}
            items={shown}
            fresh={fresh}
            deviceOf={deviceOf}
            linkTo={linkTo}
            onMore={readsMore ? centre.readMore : undefined}
            onDelete={(item) => tellHidden(centre.remove([item]))}
            onAnswer={(item, action) => {
              centre.answer(item, action).then(
                () => notify({ tone: 'ok', title: t('answered') }),
                () => toastWarning(t('answer.failed')),
              );
            }}
          />
        )}
      </div>
      <DebugTokens {...tokens} />
      <Confirm
        open={asking}
        title={filter === undefined ? t(`confirm.${tab}`) : t('confirm.some', { count: shown.length })}
        text={t(shown.some(({ source }) => source === 'hub') ? 'confirm.house' : 'confirm.text')}
        cancel={t('cancel')}
        action={t(`clear.${tab}`)}
        onCancel={() => setAsking(false)}
        onAgree={clear}
      />
    </Sheet>
  );
};

/** Says what the role may not delete. */
function tellHidden(removing: Promise<number>): void {
  removing.then(
    (count) => {
      if (count > 0) notify({ title: t('hidden', { count }), text: t('hidden.text') });
    },
    // The hub's list shows again what it did not delete.
    () => undefined,
  );
}
