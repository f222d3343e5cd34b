import { useState } from 'react';
import { mdiPlus } from '@mdi/js';
import { Segments } from '#home/controls/segments.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import type { RoleDraft } from '../role-draft.ts';
import styles from '../roles.module.css';
import { t } from '../texts/index.ts';
import { GroupPicker } from './group-picker.tsx';
import type { HouseGroups } from './house-groups.ts';
import { RuleList } from './rule-list.tsx';

interface DevicesFieldProps {
  readonly draft: RoleDraft;
  readonly groups: HouseGroups | undefined;
  readonly onChange: (change: Partial<RoleDraft>) => void;
}

const grantable = ['control', 'view'] as const;
const exceptional = ['none', 'view', 'control'] as const;

/** Which devices people with the role see and control. */
export const DevicesField = ({ draft, groups, onChange }: DevicesFieldProps) => {
  const [picking, setPicking] = useState<{
    readonly what: 'grants' | 'exceptions';
    readonly open: boolean;
  }>();
  const { scope, access, grants, exceptions } = draft;
  const pick = (what: 'grants' | 'exceptions') => () => setPicking({ what, open: true });
  return (
    <>
      <Segments
        label={t('scope')}
        value={scope}
        onChange={(next) => onChange({ scope: next })}
        options={[
          { value: 'all', label: t('scope.all') },
          { value: 'chosen', label: t('scope.chosen') },
        ]}
      />
      {scope === 'all' ? (
        <Segments
          label={t('access')}
          value={access}
          onChange={(next) => onChange({ access: next })}
          options={grantable.map((value) => ({ value, label: t(`access.${value}`) }))}
        />
      ) : (
        <>
          {grants.length === 0 && <p className={styles['none']}>{t('grants.none')}</p>}
          <RuleList
            label={t('grants')}
            rules={grants}
            groups={groups}
            choices={grantable}
            onChange={(next) => onChange({ grants: next })}
          />
          <Button look="soft" onClick={pick('grants')}>
            <Icon path={mdiPlus} />
            {t('grants.add')}
          </Button>
        </>
      )}
      <div className={styles['sub']}>
        <h3>{t('exceptions')}</h3>
        <p>{t('exceptions.hint')}</p>
      </div>
      <RuleList
        label={t('exceptions')}
        rules={exceptions}
        groups={groups}
        choices={exceptional}
        onChange={(next) => onChange({ exceptions: next })}
      />
      <Button look="soft" onClick={pick('exceptions')}>
        <Icon path={mdiPlus} />
        {t('exceptions.add')}
      </Button>
      {picking !== undefined && (
        <GroupPicker
          key={picking.what}
          open={picking.open}
          title={t(picking.what === 'grants' ? 'grants.add' : 'exceptions.add')}
          groups={groups}
          rules={draft[picking.what]}
          access={picking.what === 'grants' ? 'control' : 'none'}
          onChange={(next) => onChange({ [picking.what]: next })}
          onClose={() => setPicking({ ...picking, open: false })}
        />
      )}
    </>
  );
};
