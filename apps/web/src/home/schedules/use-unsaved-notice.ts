import { useEffect, useEffectEvent } from 'react';
import { useHub } from '#hub/hub-context.ts';
import { notify } from '#shared/ui/notices.ts';
import { useOpenDevice } from '../model/open-device-context.ts';
import { findKeeper } from './schedule-stores.ts';
import { t } from './texts/index.ts';

/** A programme that was changed and not saved stays for as long as the app is open; whoever leaves it is told. */
export function useUnsavedWord(entityId: string, name: string): void {
  const { connection } = useHub();
  const open = useOpenDevice();
  const isUnsaved = () => {
    const view = findKeeper(connection, entityId)?.view();
    return view?.draft !== undefined && view.task !== 'save';
  };
  const onPageLeft = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  const onSheetLeft = useEffectEvent(() => {
    if (!isUnsaved()) return;
    notify({
      subject: `programme ${entityId}`,
      title: t('unsaved.title', { name }),
      text: t('unsaved.text'),
      tone: 'warn',
      lasts: 12_000,
      action: { label: t('unsaved.action'), run: () => open(entityId) },
    });
  });
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => onPageLeft(event);
    window.addEventListener('beforeunload', leave);
    return () => {
      window.removeEventListener('beforeunload', leave);
      onSheetLeft();
    };
  }, []);
}
