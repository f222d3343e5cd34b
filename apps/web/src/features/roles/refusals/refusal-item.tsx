import type { ReactNode } from 'react';
import { mdiCheck } from '@mdi/js';
import type { Refusal, Role } from '@soglia/contracts/companion';
import { Avatar } from '#shared/ui/avatar.tsx';
import { formatAgo } from '#shared/format/time.ts';
import { Icon } from '#shared/ui/icon.tsx';
import type { HouseGroups } from '../devices/house-groups.ts';
import { draftOfRole } from '../role-draft.ts';
import { isGranted, type RoleGrant } from '../role-grant.ts';
import { grantOf, whatText, whyText } from './refusal-words.ts';
import styles from './refusals.module.css';
import { t } from './texts/index.ts';

/** A link to the form of a role, with something granted in it. */
export type RoleLink = (to: {
  readonly roleId: string;
  readonly grant: RoleGrant | undefined;
  readonly label: string;
  /** What it grants, for those who do not see what it stands beside. */
  readonly description: string;
}) => ReactNode;

interface RefusalItemProps {
  readonly refusal: Refusal;
  /** What the person has now; undefined where the person is gone, or has another role than then. */
  readonly role: Role | undefined;
  /** The name of the role that the person has now, where it is another than then. */
  readonly otherRole: string | undefined;
  readonly groups: HouseGroups | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly roleLink: RoleLink;
}

/** Who tried what, when, why it was refused, and what allows it. */
export const RefusalItem = ({ refusal, role, otherRole, groups, now, roleLink }: RefusalItemProps) => {
  const { person, entity_id, act, last_at, times } = refusal;
  const nameOf = (id: string) => groups?.nameOf('entity', id.toLowerCase());
  const what = whatText(refusal, entity_id === null ? undefined : nameOf(entity_id));
  return (
    <li className={styles['refusal']}>
      <Avatar name={person.name} />
      <div className={styles['words']}>
        <h3>{what}</h3>
        <p>{whyText(refusal)}</p>
        {otherRole !== undefined && <p>{t('moved', { role: otherRole })}</p>}
        <small>{t('who', { person: person.name, role: role?.name ?? refusal.role.name })}</small>
        <small>
          <time dateTime={last_at}>
            {t('times', { count: times, when: formatAgo(Date.parse(last_at), now) })}
          </time>
          {' · '}
          <code>{act}</code>
        </small>
      </div>
      {role?.editable === true && (
        <Action
          refusal={refusal}
          role={role}
          grant={grantOf(refusal, (id) => nameOf(id) !== undefined)}
          what={what}
          groups={groups}
          roleLink={roleLink}
        />
      )}
    </li>
  );
};

interface ActionProps extends Pick<RefusalItemProps, 'refusal' | 'groups' | 'roleLink'> {
  readonly role: Role;
  readonly grant: RoleGrant | undefined;
  readonly what: string;
}

const Action = ({ refusal, role, grant, what, groups, roleLink }: ActionProps) => {
  const { id: roleId, name } = role;
  if (grant === undefined) {
    return refusal.reason === 'outside_times'
      ? roleLink({ roleId, grant, label: t('open'), description: t('open.of', { role: name }) })
      : null;
  }
  // Where devices stand is known when the hub has listed them.
  const assigned = grant.kind === 'device' ? groups?.assignmentOf(grant.id) : undefined;
  if (isGranted(draftOfRole(role), grant, assigned)) {
    return (
      <span className={styles['granted']}>
        <Icon path={mdiCheck} />
        {t('granted')}
      </span>
    );
  }
  return roleLink({ roleId, grant, label: t('grant'), description: t('grant.of', { role: name, what }) });
};
