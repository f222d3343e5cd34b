import { useId, useState } from 'react';
import { mdiAlertCircleOutline, mdiCameraOutline, mdiClose } from '@mdi/js';
import { MESSAGE_PICTURES } from '@soglia/contracts/tickets';
import type { Content } from '#api/request-content.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { useObjectUrl } from '../pictures/use-object-url.ts';
import pictureStyles from '../pictures/pictures.module.css';
import styles from '../tickets.module.css';
import { t } from '../texts/index.ts';
import { PictureError, scalePicture } from './scale-picture.ts';

interface PictureFieldProps {
  readonly pictures: readonly Content[];
  readonly onPictures: (change: (pictures: readonly Content[]) => readonly Content[]) => void;
  /** While a picture is being prepared: what is sent then would go without it. */
  readonly onPreparing: (isPreparing: boolean) => void;
  readonly disabled?: boolean;
  /** In the answer box: a button of an icon. */
  readonly compact?: boolean;
}

/** Pictures of the camera or the gallery, scaled down before they are shown. */
export const PictureField = ({
  pictures,
  onPictures,
  onPreparing,
  disabled = false,
  compact = false,
}: PictureFieldProps) => {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  const add = async (files: readonly File[]) => {
    setBusy(true);
    onPreparing(true);
    const room = MESSAGE_PICTURES - pictures.length;
    const found: string[] = files.length > room ? [t('pictures.many', { most: MESSAGE_PICTURES })] : [];
    // One after the other: each is in memory unpacked.
    for (const file of files.slice(0, room)) {
      try {
        const picture = await scalePicture(file);
        onPictures((before) => [...before, picture].slice(0, MESSAGE_PICTURES));
      } catch (error) {
        const problem = error instanceof PictureError ? error.problem : 'unreadable';
        found.push(t(`pictures.${problem}`, { name: file.name.slice(0, 60) }));
      }
    }
    setProblems(found);
    setBusy(false);
    onPreparing(false);
  };

  return (
    <div className={pictureStyles['pictureField']}>
      {pictures.length > 0 && (
        <ul className={pictureStyles['thumbs']} aria-label={t('pictures')}>
          {pictures.map((picture, index) => (
            <Chosen
              key={index}
              picture={picture}
              number={index + 1}
              onRemove={
                disabled ? undefined : () => onPictures((before) => before.filter((one) => one !== picture))
              }
            />
          ))}
        </ul>
      )}
      <div className={pictureStyles['pick']}>
        <input
          id={id}
          className={pictureStyles['file']}
          type="file"
          accept="image/*"
          multiple
          disabled={disabled || busy || pictures.length >= MESSAGE_PICTURES}
          {...(!compact && { 'aria-describedby': `${id}hint` })}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // So that the same file can be chosen again.
            target.value = '';
            if (files.length > 0) void add(files);
          }}
        />
        <label htmlFor={id} className={buttonClass(compact ? 'quiet' : 'default')}>
          <Icon path={mdiCameraOutline} />
          {t('pictures.add')}
        </label>
        {!compact && (
          <small id={`${id}hint`} className={styles['small']}>
            {t('pictures.hint', { most: MESSAGE_PICTURES })}
          </small>
        )}
      </div>
      <p className="vh" role="status">
        {busy && t('pictures.busy')}
      </p>
      {problems.length > 0 && (
        <Note tone="warn" icon={mdiAlertCircleOutline} role="alert">
          {problems.map((problem) => (
            <span key={problem}>{problem}</span>
          ))}
        </Note>
      )}
    </div>
  );
};

interface ChosenProps {
  readonly picture: Content;
  readonly number: number;
  /** Undefined once it is being sent. */
  readonly onRemove: (() => void) | undefined;
}

const Chosen = ({ picture, number, onRemove }: ChosenProps) => {
  const url = useObjectUrl(picture);
  return (
    <li>
      {url !== undefined && <img src={url} alt={t('pictures.one', { number })} />}
      {onRemove !== undefined && (
        <IconButton filled icon={mdiClose} label={t('pictures.remove', { number })} onClick={onRemove} />
      )}
    </li>
  );
};
