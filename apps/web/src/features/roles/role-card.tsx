import { mdiLockOutline, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import type { Role } from '@soglia/contracts/companion';
import { Icon } from '#shared/ui/icon.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { functionName, knownFunctions } from './function-names.ts';
import styles from './roles.module.css';
import { t } from './texts/index.ts';

/** Functions that a card names; the others are counted. */
const SHOWN = 3;

interface RoleCardProps {
  readonly role: Role;
  /** It is the one in the form. */
  readonly current?: boolean;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

/** A role: its first functions, how many people have it, and its buttons. */
export const RoleCard = ({ role, current = false, onChange, onRemove }: RoleCardProps) => {
  const { name, editable, isDefault, people } = role;
  const functions = knownFunctions(role.functions);
  const more = functions.length - SHOWN;
  return (
    <li className={styles['role']} data-current={current ? '' : undefined}>
      <h3>
        {name}
        {isDefault && <small>{t('default')}</small>}
      </h3>
      <p className={styles['chips']}>
        {functions.length === 0 && <em>{t('functions.none')}</em>}
        {functions.slice(0, SHOWN).map((id) => (
          <span key={id}>{functionName(id)}</span>
        ))}
        {more > 0 && (
          <span className={styles['more']}>
            <span aria-hidden="true">{t('functions.more', { count: more })}</span>
            <span className="vh">{t('functions.moreSpoken', { count: more })}</span>
          </span>
        )}
      </p>
      <div className={styles['foot']}>
        <small>{t('people', { count: people })}</small>
        {editable ? (
          <>
            <IconButton icon={mdiPencilOutline} label={t('change', { name })} onClick={onChange} />
            <IconButton icon={mdiTrashCanOutline} label={t('remove', { name })} onClick={onRemove} />
          </>
        ) : (
          <span className={styles['fixed']}>
            <Icon path={mdiLockOutline} />
            {t('fixedTag')}
          </span>
        )}
      </div>
    </li>
  );
};
