import { useEffect, useEffectEvent } from 'react';
import { useHub } from '#hub/hub-context.ts';
import { notify } from '#shared/ui/notices.ts';
import { useOpenDevice } from '../model/open-device-context.ts';
import { findScheduleStore } from './schedule-store.ts';
import { t } from './texts/index.ts';

/** Shows a notice when a sheet with an unsaved schedule is closed; asks before the page is left. The draft is kept. */
export function useUnsavedNotice(entityId: string, name: string): void {
  const { connection } = useHub();
  const open = useOpenDevice();
  const isUnsaved = () => {
    const view = findScheduleStore(connection, entityId)?.view();
    return view?.draft !== undefined && view.task !== 'save';
  };
  const onBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  const onSheetClosed = useEffectEvent(() => {
    if (!isUnsaved()) return;
    notify({
      subject: `schedule ${entityId}`,
      title: t('unsaved.title', { name }),
      text: t('unsaved.text'),
      tone: 'warn',
      lasts: 12_000,
      action: { label: t('unsaved.action'), run: () => open(entityId) },
    });
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => onBeforeUnload(event);
    window.addEventListener('beforeunload', listener);
    return () => {
      window.removeEventListener('beforeunload', listener);
      onSheetClosed();
    };
  }, []);
}
