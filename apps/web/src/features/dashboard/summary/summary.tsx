import {
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type KeyboardEvent,
} from 'react';
import {
  mdiChevronLeft,
  mdiChevronRight,
  mdiLightningBolt,
  mdiShieldHomeOutline,
  mdiThermometer,
} from '@mdi/js';
import type { KnownEntity } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { useConnection } from '#hub/use-connection.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { createLazyModule, useLazyModule } from '#shared/lazy-module.ts';
import { useElapsed } from '#shared/use-elapsed.ts';
import { describeAlarm } from '#home/kinds/alarm/describe-alarm.ts';
import type { Room } from '#home/model/rooms.ts';
import { useActiveAlarms } from '#home/active-alarms/use-active-alarms.ts';
import { comfortView } from './comfort.ts';
import { energyView, isKnown, powersOf, type EnergyFigures } from './energy.ts';
import { getAll, securityView } from './security.ts';
import type { SlideTheme } from './slide-illustration.tsx';
import type { GetEntity, SlideSource, SlideView } from './slide-view.ts';
import { Slide } from './slide.tsx';
import { sourcesOf } from './sources.ts';
import styles from './summary.module.css';
import { t } from './texts/index.ts';
import { slideAfterKey, slideAfterSwipe, useSwipe } from './use-swipe.ts';

interface SummaryProps {
  readonly known: readonly KnownEntity[];
  readonly registries: RegistrySnapshot | undefined;
  /** All rooms of the home. */
  readonly rooms: readonly Room[];
}

type View = (get: GetEntity) => SlideView | undefined;

const usualOrder = ['confort', 'security', 'energy'] as const satisfies readonly SlideTheme[];
/** While an alarm is active. */
const alarmOrder = ['security', 'confort', 'energy'] as const satisfies readonly SlideTheme[];
const icons: Readonly<Record<SlideTheme, string>> = {
  confort: mdiThermometer,
  security: mdiShieldHomeOutline,
  energy: mdiLightningBolt,
};
/** All three slides side by side. */
const WIDE_QUERY = '(min-width: 85rem)';
/** States that have not come after this are missing. */
const STATES_TIMEOUT_MS = 5_000;

/**
 * Summary of the home: three slides, of which one is current. They never move by themselves, save that security comes
 * first when an alarm goes off.
 */
export const Summary = ({ known, registries, rooms }: SummaryProps) => {
  const alarmed = useActiveAlarms(known).size > 0;
  const themes = alarmed ? alarmOrder : usualOrder;
  const [chosen, choose] = useState<SlideTheme>('confort');
  const [wasAlarmed, setWasAlarmed] = useState(false);
  if (alarmed !== wasAlarmed) {
    setWasAlarmed(alarmed);
    if (alarmed) choose('security');
  }
  const current = themes.indexOf(chosen);
  const setCurrent = (index: number) => choose(themes[index] ?? chosen);
  const wide = useMediaQuery(WIDE_QUERY);
  const { moved, handlers } = useSwipe((by) => setCurrent(slideAfterSwipe(current, by, themes.length)));
  const isLive = (index: number) => wide || index === current || moved !== undefined;

  const sources = useMemo(() => sourcesOf(known, registries, rooms), [known, registries, rooms]);
  const [energy, setEnergy] = useState<EnergyFigures>();
  const { stale } = useConnection();
  const timedOut = useElapsed(isLive(themes.indexOf('security')) && !stale, STATES_TIMEOUT_MS);
  const slides = useMemo((): Readonly<Record<SlideTheme, SlideSource<View>>> => {
    const climate = [...sources.thermometers.map(({ entity_id }) => entity_id), ...sources.climates];
    const find = (id: string) => known.find(({ entity_id }) => entity_id === id);
    const nameOf = (id: string) => find(id)?.name;
    const isListed = (id: string) => find(id) !== undefined;
    const secured = [...sources.panels, ...sources.entrances, ...sources.detectors];
    return {
      confort: {
        entityIds: [...new Set([...climate, ...sources.hygrometers, ...sources.lights])],
        view: (get) =>
          someKnown(climate, get)
            ? comfortView(sources, get, (id) => registries?.areaOf(id)?.name)
            : undefined,
      },
      security: {
        entityIds: secured,
        view: (get) => {
          const all = getAll(secured, get, { timedOut, nameOf });
          return all && securityView(sources, all, (panel) => describeAlarm(panel, Date.now()).text);
        },
      },
      energy: {
        entityIds: energy === undefined ? [] : powersOf(energy),
        view: (get) =>
          energy !== undefined && isKnown(energy, get, isListed) ? energyView(energy, get) : undefined,
      },
    };
  }, [sources, known, registries, energy, timedOut]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = slideAfterKey(current, event.key, themes.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
  };
  const step = (by: 1 | -1) => setCurrent((current + by + themes.length) % themes.length);

  return (
    <>
      {isLive(themes.indexOf('energy')) && !stale && <LazyEnergyReader onRead={setEnergy} />}
      <div
        className={classNames(styles['track'], moved !== undefined && styles['dragged'])}
        data-stale={stale ? '' : undefined}
        style={{ '--current': current, '--moved': `${moved ?? 0}px` } as CSSProperties}
        {...handlers}
      >
        {themes.map((theme, index) => (
          <Slide
            key={theme}
            theme={theme}
            icon={icons[theme]}
            index={index}
            current={index === current}
            live={isLive(index)}
            {...slides[theme]}
          />
        ))}
      </div>
      <div role="presentation" className={styles['nav']} onKeyDown={onKeyDown}>
        <div role="group" aria-label={t('choose')} className={styles['dots']}>
          {themes.map((theme, index) => (
            <button
              key={theme}
              type="button"
              aria-label={t(theme)}
              aria-current={index === current}
              onClick={() => setCurrent(index)}
            />
          ))}
        </div>
        <IconButton icon={mdiChevronLeft} label={t('previous')} onClick={() => step(-1)} />
        <IconButton icon={mdiChevronRight} label={t('next')} onClick={() => step(1)} />
      </div>
    </>
  );
};

const energyReader = createLazyModule(async () => (await import('./energy-reader.tsx')).EnergyReader);

/** Nothing of it is needed for the first values of the home. Where it cannot be loaded the slide has no figures. */
const LazyEnergyReader = ({ onRead }: { readonly onRead: (figures: EnergyFigures) => void }) => {
  const { module: Reader } = useLazyModule(energyReader);
  return Reader === undefined ? null : <Reader onRead={onRead} />;
};

/** Whether at least one of the states is known, or there are none. */
const someKnown = (ids: readonly string[], get: GetEntity): boolean =>
  ids.length === 0 || ids.some((id) => get(id) !== undefined);

/** Whether a media query matches. */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (changed) => {
        const list = matchMedia(query);
        list.addEventListener('change', changed);
        return () => list.removeEventListener('change', changed);
      },
      [query],
    ),
    () => matchMedia(query).matches,
  );
}
