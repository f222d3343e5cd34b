import {
  mdiArrowDecisionOutline,
  mdiBellOutline,
  mdiCalendarWeekOutline,
  mdiCheckAll,
  mdiClockOutline,
  mdiFilterOutline,
  mdiHelpCircleOutline,
  mdiHomeAssistant,
  mdiNotEqualVariant,
  mdiRemote,
  mdiTimerSand,
  mdiTimerSandPaused,
  mdiWeatherSunset,
} from '@mdi/js';
import type { Action, Condition, Target, Trigger } from '@soglia/automations/config';
import { noTarget, servicePart } from '../choices/service-part.ts';
import { useEditor, type EditorPage } from '../editor-context.ts';
import { partsAt, type AnyPart, type Section } from '../draft/part-lists.ts';
import { useHubSince } from '../forms/use-hub-since.ts';
import { EVERYBODY } from '../forms/use-receivers.ts';
import { DeviceList, type PickRow } from '../pickers/device-list.tsx';
import { usePickable } from '../pickers/use-pickable.ts';
import { useTargetGroups } from '../pickers/use-target-groups.ts';
import { t } from '../texts/index.ts';

const own = { source: undefined, isDisabled: false } as const;

type PickPageProps = Extract<EditorPage, { readonly kind: 'pick' }>;

/** What can start it, be asked or be done: times and the like first, then the devices by room. */
export const PickPage = (page: PickPageProps) => {
  const { list, section } = page;
  const { open, state, change } = useEditor();
  const rooms = usePickable(section);
  const hasPurposes = useHubSince(2026, 7);
  const position = { list, asAction: page.asAction };

  const groups = useTargetGroups(hasPurposes && section !== 'action');
  const purposes = (target: Target) => {
    if (section !== 'action') open({ kind: 'part', start: { kind: 'purposes', section, target }, position });
  };
  const pick = (part: AnyPart) => open({ kind: 'part', start: { kind: 'part', part }, position });
  /** What holds other parts is put in place at once, and filled there. */
  const put = (part: AnyPart) => {
    const atPosition: AnyPart =
      page.asAction === true && part.section === 'condition'
        ? { section: 'action', part: { ...own, kind: 'condition', condition: part.part } }
        : part;
    const path = `${list}.${partsAt(state.draft, list).length}`;
    change({ type: 'add', list, part: atPosition });
    open({ kind: 'group', path: atPosition === part ? path : `${path}.condition` });
  };

  return (
    <DeviceList
      rooms={rooms}
      others={[
        ...rowsOf(section, pick, put, () =>
          open({ kind: 'pick', list, section: 'condition', asAction: true }),
        ),
        ...(section === 'trigger' || (section === 'condition' && hasPurposes)
          ? [
              {
                id: 'device',
                icon: mdiRemote,
                label: t(`${section}.device`),
                hint: t(`${section}.device.hint`),
                onPick: () => open({ kind: 'devices', list, section, asAction: page.asAction }),
              },
            ]
          : []),
        ...groups.map(({ id, icon, label, target }) => ({
          id,
          icon,
          label,
          onPick: () => purposes(target),
        })),
      ]}
      onPick={({ entityId }) =>
        open({ kind: 'part', start: { kind: 'device', section, entityId }, position })
      }
      onRoom={
        section === 'action'
          ? ({ areaId = '' }) => open({ kind: 'kinds', list, areaId })
          : hasPurposes
            ? ({ areaId = '' }) => purposes({ ...noTarget, areaIds: [areaId] })
            : undefined
      }
    />
  );
};

type Put = (part: AnyPart) => void;

function rowsOf(section: Section, pick: Put, put: Put, ask: () => void): readonly PickRow[] {
  if (section === 'trigger') {
    const row = (id: 'time' | 'sun' | 'hub', icon: string, part: Trigger): PickRow => ({
      id,
      icon,
      label: t(`trigger.${id}`),
      onPick: () => pick({ section, part }),
    });
    return [
      row('time', mdiClockOutline, { ...own, kind: 'time', at: ['08:00:00'], weekdays: [] }),
      row('sun', mdiWeatherSunset, { ...own, kind: 'sun', event: 'sunset', offsetSeconds: 0 }),
      row('hub', mdiHomeAssistant, { ...own, kind: 'homeassistant', event: 'start' }),
    ];
  }
  if (section === 'condition') {
    const row = (id: 'time' | 'days' | 'sun', icon: string, part: Condition): PickRow => ({
      id,
      icon,
      label: t(`condition.${id}`),
      onPick: () => pick({ section, part }),
    });
    const group = (kind: 'and' | 'or' | 'not', icon: string): PickRow => ({
      id: kind,
      icon,
      label: t(`group.${kind}`),
      hint: t(`group.${kind}.hint`),
      onPick: () => put({ section, part: { ...own, kind, conditions: [] } }),
    });
    return [
      row('time', mdiClockOutline, {
        ...own,
        kind: 'time',
        after: '20:00:00',
        before: '07:00:00',
        weekdays: [],
      }),
      row('days', mdiCalendarWeekOutline, {
        ...own,
        kind: 'time',
        after: undefined,
        before: undefined,
        weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
      }),
      row('sun', mdiWeatherSunset, {
        ...own,
        kind: 'sun',
        after: 'sunset',
        before: 'sunrise',
        afterOffsetSeconds: 0,
        beforeOffsetSeconds: 0,
      }),
      group('or', mdiHelpCircleOutline),
      group('and', mdiCheckAll),
      group('not', mdiNotEqualVariant),
    ];
  }
  const row = (
    id: 'notice' | 'delay' | 'wait' | 'if' | 'goOn',
    icon: string,
    onPick: () => void,
  ): PickRow => ({
    id,
    icon,
    label: t(`action.${id}`),
    hint: t(`action.${id}.hint`),
    onPick,
  });
  const action = (part: Action): AnyPart => ({ section: 'action', part });
  return [
    row('notice', mdiBellOutline, () => pick(servicePart(EVERYBODY, noTarget, { message: '' }, undefined))),
    row('delay', mdiTimerSand, () => pick(action({ ...own, kind: 'delay', seconds: 300 }))),
    row('wait', mdiTimerSandPaused, () =>
      put(
        action({
          ...own,
          kind: 'wait_for_trigger',
          triggers: [],
          timeoutSeconds: 600,
          goesOnAfterTimeout: true,
        }),
      ),
    ),
    row('if', mdiArrowDecisionOutline, () =>
      put(action({ ...own, kind: 'if', conditions: [], then: [], otherwise: [] })),
    ),
    row('goOn', mdiFilterOutline, ask),
  ];
}
