import { useId } from 'react';
import { HubIcon } from '#home/icons/hub-icon.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { t } from './texts/index.ts';
import { zoneIconPath, zoneIcons } from './zone-icons.ts';
import styles from './zones.module.css';

interface IconFieldProps {
  readonly value: string;
  readonly onChange: (icon: string) => void;
}

/** The specification's icons; one that the hub has besides is offered too, so that it is not lost. */
export const IconField = ({ value, onChange }: IconFieldProps) => {
  const group = useId();
  const isOwn = !zoneIcons.some(({ name }) => name === value);
  return (
    <fieldset className={styles['icons']}>
      <legend>{t('icon')}</legend>
      {zoneIcons.map(({ id, name, path }) => (
        <label key={id}>
          <input
            type="radio"
            name={group}
            aria-label={t(`icon.${id}`)}
            checked={name === value}
            onChange={() => onChange(name)}
          />
          <Icon path={path} />
        </label>
      ))}
      {isOwn && (
        <label>
          <input type="radio" name={group} aria-label={t('icon.own')} checked readOnly />
          <HubIcon name={value} fallback={zoneIconPath(value)} />
        </label>
      )}
    </fieldset>
  );
};
