import { Icon } from '#shared/ui/icon.tsx';
import styles from './phrase.module.css';
import { t } from './texts/index.ts';

/** The latin file of the font has no arrow, so it is drawn. */
const ARROW = 'M4 11v2h12l-5.5 5.5 1.42 1.42L19.84 12l-7.92-7.92L10.5 5.5 16 11z';

/** A text in which "→" is drawn as an icon, and read as "verso". */
export const Phrase = ({ text }: { readonly text: string }) => {
  const [from = '', ...towards] = text.split('→');
  return (
    <>
      {from}
      {towards.map((part) => (
        <span key={part}>
          <Icon path={ARROW} label={t('towards')} className={styles['arrow']} />
          {part}
        </span>
      ))}
    </>
  );
};
