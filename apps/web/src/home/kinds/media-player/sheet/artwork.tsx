import { useState } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import styles from './artwork.module.css';

interface ArtworkProps {
  /** Undefined where there is no picture. */
  readonly picture: string | undefined;
  /** Path data: shown without a picture, or until it is loaded. */
  readonly icon: string;
  /** The player is off: drawn dark. */
  readonly asleep: boolean;
}

/** The picture of what plays; the icon where it cannot be loaded. Decorative: the texts say the same. */
export const Artwork = ({ picture, icon, asleep }: ArtworkProps) => {
  const [came, setCame] = useState<string>();
  const [failed, setFailed] = useState<string>();
  return (
    <div className={classNames(styles['door'], asleep && styles['dark'])}>
      <Icon path={icon} />
      {picture !== undefined && picture !== failed && (
        <img
          key={picture}
          className={classNames(styles['picture'], picture === came && styles['came'])}
          src={picture}
          alt=""
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          onLoad={() => setCame(picture)}
          onError={() => setFailed(picture)}
        />
      )}
    </div>
  );
};
