import { mdiAlertOutline, mdiInformationOutline } from '@mdi/js';
import type { BackupModel } from '@soglia/hub-client/backups';
import { useKnownTimeZone } from '#hub/use-house-clock.ts';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import type { TaskProps } from './backup-task.ts';
import { dateText, placeName, sizeText } from './backup-words.ts';
import styles from './backups.module.css';
import { t } from './texts/index.ts';

/** What the signed-in person may do with a backup. */
export interface BackupRights {
  /** Download and delete. */
  readonly isAdministrator: boolean;
  readonly isOwner: boolean;
}

interface BackupSheetProps extends TaskProps {
  readonly model: BackupModel;
  readonly names: ReadonlyMap<string, string>;
  readonly rights: BackupRights;
  readonly onDelete: () => void;
  readonly onRestore: () => void;
}

/** What a backup holds, where it is, and what can be done with it. */
export const BackupSheet = ({
  open,
  name,
  backup,
  model,
  names,
  rights,
  onDelete,
  onRestore,
  onClose,
}: BackupSheetProps) => {
  const { isAdministrator, isOwner } = rights;
  const mayRestore = isOwner && model === 'places';
  const { failed } = backup;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={name}
      sub={`${dateText(backup.date, useKnownTimeZone())} · ${sizeText(backup.size)}`}
      foot={
        isAdministrator && (
          <>
            <Button look="warn" onClick={onDelete}>
              {t('delete')}
            </Button>
            {mayRestore && <Button onClick={onRestore}>{t('restore')}</Button>}
          </>
        )
      }
    >
      <div className={styles['body']}>
        {failed.length > 0 && (
          <Note tone="warn" icon={mdiAlertOutline} role="status">
            {t('details.missing', { what: failed.map((one) => placeName(one, names)).join(', ') })}
          </Note>
        )}
        <dl className={styles['facts']}>
          {factsOf(backup, names).map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {!mayRestore && (
          <Note tone="info" icon={mdiInformationOutline} role="status">
            {t(
              !isAdministrator
                ? 'details.administrators'
                : model === 'files'
                  ? 'details.noRestore'
                  : 'details.owner',
            )}
          </Note>
        )}
      </div>
    </Sheet>
  );
};

function factsOf(
  { contents, copies, isAutomatic }: TaskProps['backup'],
  names: ReadonlyMap<string, string>,
): readonly (readonly [term: string, value: string])[] {
  const parts =
    contents === undefined
      ? []
      : [
          ...(contents.hasSettings ? [t('details.settings')] : []),
          ...(contents.hasHistory ? [t('details.history')] : []),
          ...(contents.addons.length > 0 ? [t('details.addons', { count: contents.addons.length })] : []),
          ...(contents.folders.length > 0 ? [t('details.folders', { count: contents.folders.length })] : []),
        ];
  const places = copies.map(({ place, isProtected }) =>
    t(isProtected ? 'details.protectedAt' : 'details.unprotected', { place: placeName(place, names) }),
  );
  const rows = [
    [t('details.contents'), parts.join(', ')],
    [t('details.version'), contents?.version === undefined ? '' : `Home Assistant ${contents.version}`],
    [t('details.places'), places.join('; ')],
    [
      t('details.made'),
      isAutomatic === undefined ? '' : t(isAutomatic ? 'details.automatic' : 'details.byHand'),
    ],
  ] as const;
  return rows.filter(([, value]) => value !== '');
}
