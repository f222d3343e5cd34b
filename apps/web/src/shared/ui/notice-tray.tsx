import { useEffect, useState } from 'react';
import { Toast } from '@base-ui/react/toast';
import { mdiAlertOutline, mdiBellOutline, mdiCheckCircleOutline, mdiClose } from '@mdi/js';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import icons from './icon-button.module.css';
import { takeNotices, type Notice } from './notices.ts';
import { SuccessDialog } from './success-dialog.tsx';
import styles from './notice-tray.module.css';
import { t } from './texts/index.ts';

const DEFAULT_DURATION_MS = 3_000;
const glyphs = { info: mdiBellOutline, ok: mdiCheckCircleOutline, warn: mdiAlertOutline } as const;

/** The notices, newest on top, and the dialog of a success. Their timers pause while the pointer is over them. */
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
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={styles['tray']} aria-label={t('notices')}>
          <Notices />
        </Toast.Viewport>
      </Toast.Portal>
      <SuccessDialog notice={success} />
    </Toast.Provider>
  );
};

const Notices = () =>
  Toast.useToastManager<Notice>().toasts.map((toast) => {
    const { tone = 'info', lasts = DEFAULT_DURATION_MS } = toast.data ?? {};
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={styles['notice']}
        swipeDirection={['up', 'right']}
        data-tone={tone}
      >
        <Toast.Content className={styles['content']}>
          <span className={styles['glyph']}>
            <Icon path={glyphs[tone]} />
          </span>
          <div className={styles['words']}>
            <Toast.Title className={styles['title']} render={<b />} />
            <Toast.Description className={styles['text']} />
            <Toast.Action className={classNames(buttonClass('soft'), styles['action'])} />
          </div>
          <Toast.Close className={icons['button']} aria-label={t('close')}>
            <Icon path={mdiClose} />
          </Toast.Close>
        </Toast.Content>
        {lasts > 0 && <i className={styles['time']} style={{ animationDuration: `${lasts}ms` }} />}
      </Toast.Root>
    );
  });
