import { useState } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import styles from './artwork.module.css';

interface ArtworkProps {
  /** Undefined where there is no picture. */
  readonly picture: string | undefined;
  /** Path data: what stands there without a picture, or until it has come. */
  readonly icon: string;
  /** It sleeps: the doorway is dark. */
  readonly asleep: boolean;
}

/** What plays, seen through a doorway. A picture that does not come leaves the icon; it says nothing that the words beside it do not. */
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
