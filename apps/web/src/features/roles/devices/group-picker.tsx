import { useState } from 'react';
import type { DeviceAccess } from '@soglia/contracts/access';
import { DEVICE_GROUPS } from '@soglia/contracts/companion';
import { searchText } from '#shared/format/search-text.ts';
import { Segments } from '#home/controls/segments.tsx';
import { SearchField } from '#shared/forms/form-field.tsx';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import type { DeviceRule, GroupKind } from '../role-draft.ts';
import styles from '../roles.module.css';
import { t } from '../texts/index.ts';
import type { HouseGroups } from './house-groups.ts';

interface GroupPickerProps {
  readonly open: boolean;
  readonly title: string;
  readonly groups: HouseGroups | undefined;
  readonly rules: readonly DeviceRule[];
  /** What a rule that is added grants at first. */
  readonly access: DeviceAccess;
  readonly onChange: (rules: readonly DeviceRule[]) => void;
  readonly onClose: () => void;
}

/** Rows at most: a house may have thousands of devices. */
const MOST = 100;
const PANEL = 'role-groups';

/** Chooses rooms, floors, labels, kinds or devices; each tick adds a rule or removes it. */
export const GroupPicker = ({ open, title, groups, rules, access, onChange, onClose }: GroupPickerProps) => {
  const [by, setBy] = useState<GroupKind>('area');
  const [query, setQuery] = useState('');
  const options = groups?.optionsOf(by) ?? [];
  const word = searchText(query);
  const found = options.filter(({ name, detail = '' }) => searchText(`${name} ${detail}`).includes(word));
  const rest = found.length - MOST;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      foot={
        <Button look="main" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className={styles['picker']}>
        <Segments
          label={title}
          panel={PANEL}
          value={by}
          onChange={(next) => {
            setBy(next);
            setQuery('');
          }}
          options={DEVICE_GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
        />
        <div id={PANEL} role="tabpanel" aria-label={t(`groups.${by}`)}>
          {options.length > 0 && <SearchField label={t('pick.search')} value={query} onValue={setQuery} />}
          <p className={found.length === 0 ? styles['none'] : 'vh'} role="status">
            {found.length === 0 && t(options.length === 0 ? 'pick.empty' : 'pick.none')}
          </p>
          <ul className={styles['options']}>
            {found.slice(0, MOST).map(({ id, name, detail }) => {
              const chosen = rules.some((rule) => rule.by === by && rule.id === id);
              return (
                <li key={id}>
                  <Checkbox
                    label={name}
                    hint={detail}
                    checked={chosen}
                    onChange={(checked) =>
                      onChange(
                        checked
                          ? [...rules, { by, id, access }]
                          : rules.filter((rule) => rule.by !== by || rule.id !== id),
                      )
                    }
                  />
                </li>
              );
            })}
          </ul>
          {rest > 0 && <p className={styles['none']}>{t('pick.more', { count: rest })}</p>}
        </div>
      </div>
    </Sheet>
  );
};
