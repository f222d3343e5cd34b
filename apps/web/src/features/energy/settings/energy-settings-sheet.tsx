import { mdiAlertCircleOutline, mdiAlertOutline, mdiCellphoneLock, mdiLockOutline } from '@mdi/js';
import { calendarDayAt } from '@soglia/energy/periods';
import { useEnergySettings } from '#home/energy/use-energy-settings.ts';
import { failureText } from '#home/companion/failure-text.ts';
import { useKnownTimeZone } from '#hub/use-house-clock.ts';
import { Button } from '#shared/ui/button.tsx';
import { LeaveQuestion } from '#shared/unsaved/leave-question.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { SkeletonPanel } from '#shared/ui/skeleton-panel.tsx';
import { useNow } from '#shared/use-now.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import styles from './settings.module.css';
import { TariffForm } from './tariff-form.tsx';
import { t } from './texts/index.ts';
import { useTariffForm } from './use-tariff-form.ts';

interface EnergySettingsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const FORM_ID = 'energy-settings';

/** 'Tariffa e contatore' */
export const EnergySettingsSheet = ({ open, onClose }: EnergySettingsSheetProps) => {
  const settings = useEnergySettings();
  const today = dayIn(useNow(open ? MINUTE_MS : undefined), useKnownTimeZone(open));
  const form = useTariffForm(settings, today, onClose);
  const mayEdit = settings.mayEdit && settings.state === 'there';
  return (
    <>
      <Sheet
        open={open}
        onClose={form.close}
        // The question has the history entry meanwhile.
        addressed={form.unsaved.asking}
        title={t('title')}
        sub={t('sub')}
        foot={
          <>
            <Button onClick={form.close}>{t(mayEdit ? 'cancel' : 'close')}</Button>
            {mayEdit && (
              <Button type="submit" form={FORM_ID} look="main" busy={form.isSaving}>
                {t('save')}
              </Button>
            )}
          </>
        }
      >
        {settings.state === 'waiting' && (
          <SkeletonPanel label={t('loading')} rows={[styles['ghost'], styles['ghost']]} />
        )}
        {settings.state === 'failed' && (
          <div role="alert">
            <EmptyState
              kind="unavailable"
              title={t('failed.title')}
              actions={<Button onClick={settings.again}>{t('again')}</Button>}
            >
              {failureText(settings.error)}
            </EmptyState>
          </div>
        )}
        {settings.state === 'there' && (
          <div className={styles['body']}>
            {settings.storedIn === 'browser' && (
              <Note tone="info" icon={mdiCellphoneLock} role="status">
                <b>{t('browser.title')}</b>
                <span>{t('browser')}</span>
              </Note>
            )}
            {!settings.mayEdit && (
              <Note tone="info" icon={mdiLockOutline} role="status">
                {t('readOnly')}
              </Note>
            )}
            <TariffForm
              key={form.openings}
              id={FORM_ID}
              draft={form.draft}
              errors={form.errors}
              readOnly={!settings.mayEdit}
              today={today}
              onChange={form.change}
              onSubmit={form.submit}
            />
            {form.refusal !== undefined && (
              <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
                {form.refusal}
              </Note>
            )}
            {form.isConflict && (
              <Note tone="warn" icon={mdiAlertOutline} role="alert">
                <b>{t('conflict.title')}</b>
                <span>{t('conflict')}</span>
                <span className={styles['choices']}>
                  <Button onClick={form.discard}>{t('conflict.theirs')}</Button>
                  <Button onClick={form.overwrite}>{t('conflict.mine')}</Button>
                </span>
              </Note>
            )}
          </div>
        )}
      </Sheet>
      <LeaveQuestion
        open={form.unsaved.asking}
        text={t('leave.text')}
        onStay={form.unsaved.stay}
        onLeave={form.unsaved.leave}
      />
    </>
  );
};

/** `YYYY-MM-DD`; in the browser's own time zone where that of the house is not known. */
function dayIn(at: number, timeZone: string | undefined): string {
  const { year, month, day } = calendarDayAt(
    at,
    timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
