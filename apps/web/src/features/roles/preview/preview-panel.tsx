import { useMemo } from 'react';
import { mdiEyeOffOutline, mdiEyeOutline, mdiGestureTap } from '@mdi/js';
import type { DeviceAccess } from '@soglia/contracts/access';
import { functionIcon } from '#home/companion/function-icon.ts';
import { Disclosure } from '#shared/ui/disclosure.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Panel } from '#shared/ui/screen.tsx';
import type { HouseGroups } from '../devices/house-groups.ts';
import { functionName, knownFunctions, type FunctionId } from '../function-names.ts';
import { devicesOf, type RoleDraft } from '../role-draft.ts';
import form from '../roles.module.css';
import { t } from '../texts/index.ts';
import { previewOfRole, type PreviewRoom } from './preview-of-role.ts';
import styles from './preview.module.css';
import { useOutsideTimes } from './use-outside-times.ts';
import { useRooms } from './use-rooms.ts';

interface PreviewPanelProps {
  readonly draft: RoleDraft;
  readonly groups: HouseGroups | undefined;
  /** Whether this hub has the page of that function; undefined until that is known. */
  readonly hasPage: ((id: FunctionId) => boolean) | undefined;
}

const glyphs: Readonly<Record<DeviceAccess, string>> = {
  control: mdiGestureTap,
  view: mdiEyeOutline,
  none: mdiEyeOffOutline,
};

/** 'Cosa vedrà': the menu, the rooms and devices, and what else people with this role may do. */
export const PreviewPanel = ({ draft, groups, hasPage }: PreviewPanelProps) => {
  const { functions, rights, times, hiddenAttributes } = draft;
  const rooms = useRooms();
  const outside = useOutsideTimes(times);
  const { scope, access, grants, exceptions } = draft;
  const seen = useMemo(
    () =>
      rooms &&
      groups &&
      previewOfRole(devicesOf({ ...draft, scope, access, grants, exceptions }), rooms, groups.assignmentOf),
    // oxlint-disable-next-line react/exhaustive-deps -- the devices of the draft alone: a name that is typed judges no device anew
    [rooms, groups, scope, access, grants, exceptions],
  );
  return (
    <Panel className={form['preview']} title={t('preview')}>
      {outside && <p className={styles['outside']}>{t('preview.outside')}</p>}
      <section className={styles['part']}>
        <h3>{t('preview.menu')}</h3>
        <ul className={styles['entries']}>
          {knownFunctions(functions).map((id) => {
            const absent = hasPage?.(id) === false;
            return (
              <li key={id} data-absent={absent ? '' : undefined}>
                <Icon path={functionIcon(String(id))} />
                <span>
                  {functionName(id)}
                  {absent && <small>{t('preview.absent')}</small>}
                </span>
              </li>
            );
          })}
        </ul>
        {functions.length === 0 && <p className={form['none']}>{t('preview.menu.none')}</p>}
      </section>
      <section className={styles['part']}>
        <h3>{t('preview.rooms')}</h3>
        {seen === undefined ? (
          <p className={form['none']}>{t('preview.loading')}</p>
        ) : (
          seen.map((room) => <RoomPreview key={room.id} room={room} />)
        )}
        {hiddenAttributes.length > 0 && (
          <p className={form['hint']}>{t('preview.hidden', { names: hiddenAttributes.join(', ') })}</p>
        )}
      </section>
      {rights.length > 0 && (
        <section className={styles['part']}>
          <h3>{t('preview.rights')}</h3>
          <ul className={styles['also']}>
            {rights.map((right) => (
              <li key={right}>{t(`right.${right}.hint`)}</li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  );
};

const RoomPreview = ({
  room: { name = t('preview.others'), devices, counts },
}: {
  readonly room: PreviewRoom;
}) => {
  const seen = counts.control + counts.view;
  const words = (['control', 'view', 'none'] as const)
    .filter((access) => counts[access] > 0)
    .map((access) => t(`preview.${access}`, { count: counts[access] }));
  return (
    <Disclosure
      title={
        <span className={styles['room']} data-absent={seen === 0 ? '' : undefined}>
          {name}
        </span>
      }
      value={words.join(' · ') || t('preview.nothing')}
    >
      <ul className={styles['devices']}>
        {devices.map(({ device, access }) => (
          <li key={device.entity_id} data-absent={access === 'none' ? '' : undefined}>
            <span>{device.name}</span>
            <small>
              <Icon path={glyphs[access]} />
              {t(`access.${access}`)}
            </small>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
};
