import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Toast } from '@base-ui/react/toast';
import { mdiAlertOutline, mdiBellOutline, mdiCheckCircleOutline, mdiClose } from '@mdi/js';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { Glyph } from './glyph.tsx';
import { Icon } from './icon.tsx';
import icons from './icon-button.module.css';
import { listInView, onListInView } from './list-in-view.ts';
import { takeNotices, type Notice } from './notices.ts';
import { SuccessDialog } from './success-dialog.tsx';
import styles from './notice-tray.module.css';
import { useTrayPosition } from './tray-position.ts';
import { t } from './texts/index.ts';

const DEFAULT_DURATION_MS = 3_000;
/** Older ones are hidden: three of the list of notifications, and the one that counts the others, stay. */
const MOST_SHOWN = 4;
const glyphs = { info: mdiBellOutline, ok: mdiCheckCircleOutline, warn: mdiAlertOutline } as const;

/**
 * The notices, newest on top, and the dialog of a success. Their timers pause while the pointer or the focus is in them,
 * and while the person is in another window.
 */
export const NoticeTray = () => {
  const [manager] = useState(() => Toast.createToastManager<Notice>());
  const [success, setSuccess] = useState<Notice>();

  useEffect(
    () =>
      takeNotices((notice) => {
        if (notice.shape === 'dialog') {
          setSuccess(notice);
          return;
        }
        // It waited for the tray while the list was opened.
        if (notice.isListed === true && listInView.get()) return;
        const { subject, title, text, lasts = DEFAULT_DURATION_MS, action } = notice;
        const id: string = manager.add({
          ...(subject !== undefined && { id: subject }),
          title,
          description: text,
          timeout: lasts,
          data: notice,
          ...(action !== undefined && {
            actionProps: {
              children: action.label,
              onClick: () => {
                manager.close(id);
                action.run();
              },
            },
          }),
        });
      }),
    [manager],
  );

  return (
    <Toast.Provider toastManager={manager} limit={MOST_SHOWN}>
      <Toast.Portal>
        <Tray />
      </Toast.Portal>
      <SuccessDialog notice={success} />
    </Toast.Provider>
  );
};

const Tray = () => {
  const { toasts, close } = Toast.useToastManager<Notice>();
  const withdraw = useEffectEvent(() => {
    for (const { id, data } of toasts) if (data?.isListed === true) close(id);
  });
  useEffect(() => onListInView(withdraw), []);
  const tray = useRef<HTMLDivElement>(null);
  useTrayPosition(tray, toasts.length);
  const isAway = useWindowAway(toasts.length > 0);
  return (
    <Toast.Viewport
      ref={tray}
      className={styles['tray']}
      aria-label={t('notices')}
      data-away={isAway ? '' : undefined}
    >
      {toasts.map((toast) => (
        <NoticeRoot key={toast.id} toast={toast} />
      ))}
    </Toast.Viewport>
  );
};

/** Whether the person has gone to another window since there are notices: as long as that the library's timers pause. */
function useWindowAway(active: boolean): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const follow = ({ type }: Event) => setIsAway(type === 'blur');
    window.addEventListener('blur', follow);
    window.addEventListener('focus', follow);
    return () => {
      window.removeEventListener('blur', follow);
      window.removeEventListener('focus', follow);
      setIsAway(false);
    };
  }, [active]);
  return isAway;
}

type Shown = Parameters<typeof Toast.Root>[0]['toast'];

const NoticeRoot = ({ toast }: { readonly toast: Shown }) => {
  const { tone = 'info', lasts = DEFAULT_DURATION_MS, isExcerpt } = (toast.data as Notice | undefined) ?? {};
  return (
    <Toast.Root
      toast={toast}
      className={styles['notice']}
      swipeDirection={['up', 'right']}
      data-tone={tone}
      data-excerpt={isExcerpt === true ? '' : undefined}
    >
      <Toast.Content className={styles['content']}>
        <Glyph tone={tone === 'info' ? undefined : tone}>
          <Icon path={glyphs[tone]} />
        </Glyph>
        <div className={styles['words']}>
          <Toast.Title className={styles['title']} render={<b />} />
          <Toast.Description className={styles['text']} />
          <Toast.Action className={classNames(buttonClass('soft'), styles['action'])} />
        </div>
        <Toast.Close className={icons['button']} aria-label={t('close')}>
          <Icon path={mdiClose} />
        </Toast.Close>
      </Toast.Content>
      {/* It begins anew with the time of a notice that replaces this one. */}
      {lasts > 0 && (
        <i
          key={toast.updateKey}
          className={styles['time']}
          style={{ animationDuration: `${lasts}ms` }}
          aria-hidden="true"
        />
      )}
    </Toast.Root>
  );
};
